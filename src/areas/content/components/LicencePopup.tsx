import { type MouseEvent, useState } from 'react';
import type { LegalKind } from '../../../../contract/content/legal.ts';
import type { PopupProps } from '../../../lib/area.ts';
import { ageText } from '../../../models/freshness.ts';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { kindOf, legal } from '../legal.model.ts';
import { LegalText } from './LegalText.tsx';
import { LegalUpdate } from './LegalUpdate.tsx';
import { LicenceFacts } from './LicenceFacts.tsx';
import './Legal.css';

interface LicencePopupProps extends PopupProps {
  /** In place of the licence. */
  document?: LegalKind;
  /** Versions that wait to be accepted, in place of both. */
  isUpdate?: boolean;
}

/** The licence (INFO-04), or a legal document above a form that must not be left (INFO-07). */
export default function LicencePopup({ close, document: kind, isUpdate }: LicencePopupProps) {
  if (isUpdate) return <LegalUpdate close={close} />;
  return kind ? <DocumentPopup first={kind} close={close} /> : <Licence close={close} />;
}

/**
 * A link to another document turns to it here.
 * @useSignals
 */
function DocumentPopup({ first, close }: PopupProps & { first: LegalKind }) {
  const [kind, setKind] = useState(first);
  const turn = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const other = link && kindOf(link.pathname);
    if (!other) return;
    event.preventDefault();
    event.stopPropagation();
    setKind(other);
  };
  return (
    <Dialog title={t(`legal.of.${kind}`)} closeLabel={t('legal.close')} onClose={close} size="wide">
      <LastUpdated text={ageText(legal)} />
      <div className="stack gap-3 licence" onClickCapture={turn}>
        <LegalText key={kind} kind={kind} onLeave={close} />
      </div>
    </Dialog>
  );
}

function Licence({ close }: PopupProps) {
  const read = (page: string) => {
    close();
    go(page);
  };
  return (
    <Dialog
      title={t('legal.title')}
      closeLabel={t('legal.close')}
      onClose={close}
      footer={
        <>
          <Button onClick={() => read('/licence')}>{t('legal.addresses')}</Button>
          <Button onClick={() => read('/help#responsible-play')}>{t('legal.care')}</Button>
        </>
      }
    >
      <LicenceFacts />
    </Dialog>
  );
}
