import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Game, Vendor } from './game.ts';
import type { LegalKind } from '../../contract/content/legal.ts';
import type { SignUpOffered } from '../../contract/identity/login.ts';
import type { WaitingWrite } from '../data/outbox.ts';
import type { PopupName, PopupPropsByName } from '../lib/area.ts';
import type { Words } from './language.ts';

declare module '../lib/area.ts' {
  interface PopupPropsByName {
    changePassModal: {
      /** Why the password must be changed (AUTH-05). */
      why?: 'default' | 'expired';
    };
    chatRoom: {};
    confirm: Question & { onAnswer: (confirmed: boolean) => void };
    contractModal: {};
    editMessage: { write: WaitingWrite };
    editProfile: { write: WaitingWrite };
    /** `until`: the end of a self-exclusion, ISO 8601 UTC. */
    excluded: { until: string };
    forgetPassModal: {};
    gameDetails: { game: Game };
    gameUnavailable: { game?: Game | null; vendor?: Vendor; why?: Words };
    helpModal: { term?: string };
    installOffer: {};
    /** `document`: in place of the licence; `isUpdate`: versions to accept. */
    legalLicense: { document?: LegalKind; isUpdate?: boolean };
    loginPopupModal: {};
    menuSheet: {};
    noticeModal: { noticeId?: string };
    publicModal: {};
    registerModal: { pendingSignUp?: SignUpOffered['pendingSignUp'] };
    vendorList: { vendorCode: string; gameType?: string };
    waitingAtLogout: WaitingQuestion & { onAnswer: (choice: WaitingChoice) => void };
  }
}

type OpenPopupOf<Name extends PopupName> = {
  id: number;
  name: Name;
  props: PopupPropsByName[Name];
};

export type OpenPopup = { [Name in PopupName]: OpenPopupOf<Name> }[PopupName];

/** Optional where no prop is required. */
type PropsOf<Name extends PopupName> = {} extends PopupPropsByName[Name]
  ? [props?: PopupPropsByName[Name]]
  : [props: PopupPropsByName[Name]];

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

/** Topmost last. */
export const popups: ReadonlySignal<readonly OpenPopup[]> = open;
export const toasts: ReadonlySignal<readonly Toast[]> = shown;

/** Opens a popup, or moves it to the top with new props. Returns its id. */
export function openPopup<Name extends PopupName>(name: Name, ...[props]: PropsOf<Name>): number {
  const already = open.peek().find((popup) => popup.name === name && name !== 'confirm');
  const popup = { id: already?.id ?? (lastId += 1), name, props: props ?? {} } as OpenPopup;
  open.value = [...open.peek().filter(({ id }) => id !== popup.id), popup];
  return popup.id;
}

/** Closes one popup, by default the topmost. */
export function closePopup(id: number | undefined = open.peek().at(-1)?.id): void {
  open.value = open.peek().filter((popup) => popup.id !== id);
}

/** Asks a question; true: confirmed, false: closed in any other way. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    openPopup('confirm', { ...question, onAnswer: resolve });
  });
}

/** What happens to waiting writes at a logout; null: stay logged in. */
export type WaitingChoice = 'send' | 'later' | 'drop' | null;

interface WaitingQuestion {
  writes: readonly WaitingWrite[];
  /** Sending was just tried. */
  tried: boolean;
}

/** Asks about waiting writes at a logout (PWA-06). */
export function askOfWaiting(question: WaitingQuestion): Promise<WaitingChoice> {
  return new Promise((resolve) => {
    openPopup('waitingAtLogout', { ...question, onAnswer: resolve });
  });
}

/** Shows a message for 6 s, never twice at once. */
export function toast(text: string, kind: Toast['kind'] = 'info'): void {
  if (shown.peek().some((message) => message.text === text)) return;
  const message = { id: (lastId += 1), text, kind };
  shown.value = [...shown.peek().slice(-2), message];
  setTimeout(() => dismissToast(message.id), toastTime);
}

export function dismissToast(id: number): void {
  shown.value = shown.peek().filter((message) => message.id !== id);
}
