import { t } from '../../models/language.ts';
import { applyUpdate, putUpdateOff } from '../../models/update-watch.ts';
import { update } from '../../models/update.ts';
import { InlineAlertButton, InlineAlert } from '../../ui/InlineAlert.tsx';

/** Offers a new version (PWA-07). */
export default function UpdateLine() {
  const state = update.value;
  if (state === 'none') return null;
  return (
    <InlineAlert
      icon="sparkles"
      action={
        <>
          <InlineAlertButton onClick={putUpdateOff}>{t('update.later')}</InlineAlertButton>
          <InlineAlertButton variant="secondary" onClick={applyUpdate}>
            {t(state === 'waiting' ? 'update.now' : 'update.reload')}
          </InlineAlertButton>
        </>
      }
    >
      {t(`update.${state}`)}
    </InlineAlert>
  );
}
