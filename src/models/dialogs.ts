import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { WaitingWrite } from '../data/outbox.ts';

export type PopupName =
  | 'loginPopupModal'
  | 'changePassModal'
  | 'forgetPassModal'
  | 'registerModal'
  | 'noticeModal'
  | 'publicModal'
  | 'chatRoom'
  | 'contractModal'
  | 'legalLicense'
  | 'helpModal'
  | 'confirm'
  | 'vendorList'
  | 'gameUnavailable'
  | 'gameDetails'
  | 'installOffer'
  | 'menuSheet'
  | 'waitingAtLogout'
  | 'mendMessage'
  | 'mendProfile'
  | 'excluded';

export interface OpenPopup {
  id: number;
  name: PopupName;
  props: Record<string, unknown>;
}

export interface Toast {
  id: number;
  text: string;
  kind: 'info' | 'good' | 'bad';
}

export interface Question {
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
}

const open = signal<readonly OpenPopup[]>([]);
const shown = signal<readonly Toast[]>([]);
const toastTime = 6000;
let lastId = 0;

/** The open popups, the topmost last; the frame's popup host renders them. */
export const popups: ReadonlySignal<readonly OpenPopup[]> = open;
/** The short messages that are shown now. */
export const toasts: ReadonlySignal<readonly Toast[]> = shown;

/** Opens a popup, or brings the one of that name to the top with new props. Gives its id. */
export function openPopup(name: PopupName, props: Record<string, unknown> = {}): number {
  const already = open.peek().find((popup) => popup.name === name && name !== 'confirm');
  const popup = { id: already?.id ?? (lastId += 1), name, props };
  open.value = [...open.peek().filter(({ id }) => id !== popup.id), popup];
  return popup.id;
}

/** Closes one popup, or the topmost. */
export function closePopup(id: number | undefined = open.peek().at(-1)?.id): void {
  open.value = open.peek().filter((popup) => popup.id !== id);
}

/** Asks a question; true when it was confirmed, false when it was refused or closed in any other way. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    openPopup('confirm', { ...question, onAnswer: resolve });
  });
}

/** What is to become of writes that wait, at a logout; null: the player stays. */
export type WaitingChoice = 'send' | 'keep' | 'drop' | null;

/** Asks what is to become of writes that wait (PWA-06). `tried`: they were just sent and some of them are still here. */
export function askOfWaiting(asked: {
  writes: readonly WaitingWrite[];
  tried: boolean;
}): Promise<WaitingChoice> {
  return new Promise((resolve) => {
    openPopup('waitingAtLogout', { ...asked, onAnswer: resolve });
  });
}

/** Shows a short message for 6 s; the same text is not shown twice at once. */
export function toast(text: string, kind: Toast['kind'] = 'info'): void {
  if (shown.peek().some((message) => message.text === text)) return;
  const message = { id: (lastId += 1), text, kind };
  shown.value = [...shown.peek().slice(-2), message];
  setTimeout(() => dismissToast(message.id), toastTime);
}

/** Takes a short message away. */
export function dismissToast(id: number): void {
  shown.value = shown.peek().filter((message) => message.id !== id);
}
