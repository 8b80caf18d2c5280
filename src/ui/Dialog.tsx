import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { holdFocus } from '../lib/hold-focus.ts';
import { pushHistoryLayer } from '../lib/history-layer.ts';
import { IconButton } from './Button.tsx';
import './Dialog.css';

export interface DialogProps {
  title: string;
  closeLabel: string;
  /** Called once, whatever asks to close. */
  onClose: () => void;
  children: ReactNode;
  /** Stays in view while the content scrolls. */
  footer?: ReactNode;
  /**
   * On a phone `center` and `wide` are bottom sheets, `panel` full screen; elsewhere centred,
   * `panel` at the side. `small`: 200 × 200 px, centred.
   */
  size?: 'center' | 'wide' | 'small' | 'panel';
  /** True by default. */
  coverCloses?: boolean;
  /** Closes after so many ms. */
  autoCloseMs?: number;
  /** `alertdialog`: must be answered. */
  role?: 'dialog' | 'alertdialog';
}

/** ms before it appears (POP-02): a brief one never flickers. */
const appearAfterMs = 100;

/** The top modal or the page's heading, when the previous element is gone. */
function standIn(): Element | null {
  const stand =
    [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main h1');
  stand?.setAttribute('tabindex', '-1');
  return stand;
}

/** Topmost last, each with what to focus when shown again. */
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
 * Hides all dialogs, later ones too, under a status screen (BOOT-01), which they would cover and
 * make inert. Returns a function that restores them with input and focus (BOOT-08).
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

/** Every closing calls `onClose` once. Returns a function that asks to close. */
function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  { onClose, autoCloseMs, coverCloses }: Behaviour,
) {
  const close = useRef(onClose);
  const askToClose = useRef(() => close.current());
  // Slow drawing counts towards the delay.
  const [begun] = useState(() => performance.now());

  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    const element = dialog.current!;
    const before = document.activeElement;
    const release = holdFocus(element);
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
      release();
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
 * Native `<dialog>` (POP-02): traps focus, also from frames behind it, closes on Escape and back, returns the focus. Focuses
 * the first `[data-autofocus]`, else itself.
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
        // File pickers' cancel events bubble up to here.
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
