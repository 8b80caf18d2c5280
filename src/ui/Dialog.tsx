import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { pushHistoryLayer } from '../lib/history-layer.ts';
import { IconButton } from './Button.tsx';
import './Dialog.css';

export interface DialogProps {
  title: string;
  /** Label of the close button. */
  closeLabel: string;
  /** Called once when Escape, the back button, the close button, the cover or the time-out asks to close. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the foot; it stays in view while the content scrolls. */
  footer?: ReactNode;
  /**
   * `center` and `wide` are sheets from below on a phone and stand in the middle elsewhere; `small` is 200 × 200 px in the
   * middle everywhere, for a word and a button; `panel` fills a phone and stands at the side elsewhere, for what is used for a while.
   */
  size?: 'center' | 'wide' | 'small' | 'panel';
  /** A click beside the dialog closes it; true by default. */
  coverCloses?: boolean;
  /** Closes by itself after so many ms. */
  autoCloseMs?: number;
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
}

/** Delay before a modal appears (POP-02), in ms, so that one which is closed at once never flickers. */
const appearAfterMs = 100;

/** Returns the element to focus when the previous one is gone: the top modal, or the page's heading, as after a navigation. */
function standIn(): Element | null {
  const stand =
    [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main h1');
  stand?.setAttribute('tabindex', '-1');
  return stand;
}

/** Open dialogs, the topmost last, each with the element to focus when it is shown again. */
const openDialogs = new Map<HTMLDialogElement, HTMLElement | null>();
let aside = false;

function show(element: HTMLDialogElement): void {
  if (!element.open) element.showModal();
  (
    openDialogs.get(element) ??
    element.querySelector<HTMLElement>('[data-autofocus]') ??
    element
  ).focus();
}

/**
 * Hides all dialogs, also those that open meanwhile, while a status screen replaces the site (BOOT-01): one that stayed would
 * cover it and make it inert. What was typed in them stays. Returns a function that shows them again, focus included (BOOT-08).
 */
export function setDialogsAside(): () => void {
  aside = true;
  for (const element of openDialogs.keys()) {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && element.contains(focused))
      openDialogs.set(element, focused);
    element.close();
  }
  return () => {
    aside = false;
    for (const element of openDialogs.keys()) show(element);
  };
}

type Behaviour = Pick<DialogProps, 'onClose' | 'autoCloseMs'> & { coverCloses: boolean };

/** Opens the dialog of a ref; every way of closing ends in one call of `onClose`. Returns a function that asks to close. */
function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  { onClose, autoCloseMs, coverCloses }: Behaviour,
) {
  const close = useRef(onClose);
  const askToClose = useRef(() => close.current());
  // The time that a slow device takes to draw the content is part of the delay.
  const [begun] = useState(() => performance.now());

  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    const element = dialog.current!;
    const before = document.activeElement;
    let leave = () => {};
    askToClose.current = () => close.current();
    const left = Math.max(0, begun + appearAfterMs - performance.now());
    const appear = setTimeout(() => {
      openDialogs.set(element, null);
      if (!aside) show(element);
      const entry = pushHistoryLayer(() => close.current());
      leave = entry.leave;
      askToClose.current = entry.back;
    }, left);
    const expire =
      autoCloseMs === undefined
        ? undefined
        : setTimeout(() => askToClose.current(), left + autoCloseMs);
    return () => {
      clearTimeout(appear);
      clearTimeout(expire);
      openDialogs.delete(element);
      element.close();
      leave();
      const next = before?.isConnected ? before : standIn();
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    };
  }, [autoCloseMs, begun, dialog]);

  useEffect(() => {
    const element = dialog.current!;
    const onPress = (event: MouseEvent) => {
      if (coverCloses && event.target === element) askToClose.current();
    };
    element.addEventListener('mousedown', onPress);
    return () => element.removeEventListener('mousedown', onPress);
  }, [coverCloses, dialog]);
  return askToClose;
}

/**
 * A modal on the native `<dialog>` (POP-02): the browser holds the focus in it and the rest inert; Escape and the back
 * button close it, and the focus returns to where it was. The first `[data-autofocus]` in it, else the dialog, takes the focus.
 */
export function Dialog(props: DialogProps) {
  const {
    title,
    closeLabel,
    onClose,
    children,
    footer,
    size = 'center',
    coverCloses = true,
    autoCloseMs,
    role,
  } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const askToClose = useModal(dialog, {
    onClose,
    coverCloses,
    ...(autoCloseMs !== undefined && { autoCloseMs }),
  });
  return (
    <dialog
      ref={dialog}
      className={`dialog dialog--${size}`}
      role={role}
      aria-labelledby={id}
      tabIndex={-1}
      onCancel={(event) => {
        // Cancel events of a file picker inside bubble up to here.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        askToClose.current();
      }}
    >
      <div className="dialog__box">
        <header className="dialog__head">
          <h2 id={id} className="dialog__title">
            {title}
          </h2>
          <IconButton icon="x" label={closeLabel} onClick={() => askToClose.current()} />
        </header>
        <div className="dialog__body">{children}</div>
        {footer && <footer className="dialog__foot">{footer}</footer>}
      </div>
    </dialog>
  );
}
