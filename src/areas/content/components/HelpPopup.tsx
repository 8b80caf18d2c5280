import { useState } from 'react';
import type { PopupProps } from '../../../lib/area.ts';
import { ageText } from '../../../models/freshness.ts';
import { t } from '../../../models/language.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { help } from '../help.model.ts';
import { HelpArticles } from './HelpArticles.tsx';

interface HelpPopupProps extends PopupProps {
  /** The article open at first. */
  term?: string;
}

/**
 * Help without leaving a page such as a game (POP-01).
 * @useSignals
 */
export default function HelpPopup({ term = '', close }: HelpPopupProps) {
  const [open, setOpen] = useState(term);
  return (
    <Dialog title={t('help.title')} closeLabel={t('content.close')} onClose={close} size="wide">
      <LastUpdated text={ageText(help)} />
      <div className="stack help-popup">
        <HelpArticles term={open} onOpen={setOpen} onLeave={close} />
      </div>
    </Dialog>
  );
}
