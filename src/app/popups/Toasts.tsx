import { useEffect, useRef } from 'react';
import { t } from '../../models/language.ts';
import { dismissToast, toasts } from '../../models/dialogs.ts';
import { Toast } from '../../ui/Toast.tsx';
import './Toasts.css';

/** A live region, there from the start; a popover above any dialog. */
export function Toasts() {
  const region = useRef<HTMLOutputElement>(null);
  const last = toasts.value.at(-1)?.id;
  useEffect(() => {
    const element = region.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (last !== undefined) element.showPopover();
  }, [last]);
  return (
    <output ref={region} className="toasts" popover="manual">
      {toasts.value.map(({ id, text, kind }) => (
        <Toast
          key={id}
          text={text}
          kind={kind}
          closeLabel={t('ui.close')}
          onClose={() => dismissToast(id)}
        />
      ))}
    </output>
  );
}
