import { useEffect, useRef } from 'react';
import type { PopupProps } from '../../../lib/area.ts';
import { t } from '../../../models/language.ts';
import { loggedIn, trial } from '../../../models/session.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Room } from './Room.tsx';

/** The room as a popup (POP-01): above a phone's keyboard, else beside the page. */
export default function ChatPopup({ close }: PopupProps) {
  const content = useRef<HTMLDivElement>(null);
  const mayStay = loggedIn.value && !trial.value;
  useEffect(() => {
    if (!mayStay) close();
  }, [close, mayStay]);
  useEffect(() => {
    const dialog = content.current?.closest('dialog');
    const view = window.visualViewport;
    if (!dialog || !view) return undefined;
    // A dialog does not shrink for the keyboard.
    const fit = () => {
      dialog.style.setProperty('--seen-height', `${view.height}px`);
      dialog.style.setProperty('--seen-top', `${view.offsetTop}px`);
    };
    fit();
    for (const event of ['resize', 'scroll']) view.addEventListener(event, fit);
    return () => {
      for (const event of ['resize', 'scroll']) view.removeEventListener(event, fit);
    };
  }, []);
  return (
    <Dialog title={t('chat.title')} closeLabel={t('ui.close')} onClose={close} size="panel">
      <div className="chat-popup" ref={content}>
        <Room onGo={close} />
      </div>
    </Dialog>
  );
}
