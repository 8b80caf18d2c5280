import type agent from '../../locales/EN/agent.json';
import type chat from '../../locales/EN/chat.json';
import type content from '../../locales/EN/content.json';
import type contracts from '../../locales/EN/contracts.json';
import type deposit from '../../locales/EN/deposit.json';
import type device from '../../locales/EN/device.json';
import type errors from '../../locales/EN/errors.json';
import type fair from '../../locales/EN/fair.json';
import type frame from '../../locales/EN/frame.json';
import type help from '../../locales/EN/help.json';
import type home from '../../locales/EN/home.json';
import type inbox from '../../locales/EN/inbox.json';
import type install from '../../locales/EN/install.json';
import type kyc from '../../locales/EN/kyc.json';
import type language from '../../locales/EN/language.json';
import type legal from '../../locales/EN/legal.json';
import type lobby from '../../locales/EN/lobby.json';
import type member from '../../locales/EN/member.json';
import type outbox from '../../locales/EN/outbox.json';
import type password from '../../locales/EN/password.json';
import type play from '../../locales/EN/play.json';
import type points from '../../locales/EN/points.json';
import type promotions from '../../locales/EN/promotions.json';
import type records from '../../locales/EN/records.json';
import type referral from '../../locales/EN/referral.json';
import type register from '../../locales/EN/register.json';
import type responsible from '../../locales/EN/responsible.json';
import type security from '../../locales/EN/security.json';
import type service from '../../locales/EN/service.json';
import type session from '../../locales/EN/session.json';
import type status from '../../locales/EN/status.json';
import type ui from '../../locales/EN/ui.json';
import type update from '../../locales/EN/update.json';
import type validation from '../../locales/EN/validation.json';
import type verify from '../../locales/EN/verify.json';
import type vip from '../../locales/EN/vip.json';
import type wallet from '../../locales/EN/wallet.json';
import type withdraw from '../../locales/EN/withdraw.json';

/** Games and the gateway have their own (`othersAreas` in tools/vite/locales.ts). */
export interface AppTexts {
  agent: typeof agent;
  chat: typeof chat;
  content: typeof content;
  contracts: typeof contracts;
  deposit: typeof deposit;
  device: typeof device;
  errors: typeof errors;
  fair: typeof fair;
  frame: typeof frame;
  help: typeof help;
  home: typeof home;
  inbox: typeof inbox;
  install: typeof install;
  kyc: typeof kyc;
  language: typeof language;
  legal: typeof legal;
  lobby: typeof lobby;
  member: typeof member;
  outbox: typeof outbox;
  password: typeof password;
  play: typeof play;
  points: typeof points;
  promotions: typeof promotions;
  records: typeof records;
  referral: typeof referral;
  register: typeof register;
  responsible: typeof responsible;
  security: typeof security;
  service: typeof service;
  session: typeof session;
  status: typeof status;
  ui: typeof ui;
  update: typeof update;
  validation: typeof validation;
  verify: typeof verify;
  vip: typeof vip;
  wallet: typeof wallet;
  withdraw: typeof withdraw;
}

/** `Intl.PluralRules` categories; a text with `other` has a form per category. */
type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

type KeysOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? Key
    : Texts[Key] extends PluralForms
      ? keyof Texts[Key] extends Intl.LDMLPluralRule
        ? Key
        : `${Key}.${KeysOf<Texts[Key]>}`
      : `${Key}.${KeysOf<Texts[Key]>}`;
}[keyof Texts & string];

export type TextKey = KeysOf<AppTexts>;

/** `TextKeyUnder<'errors'>`: the names of all errors that have a text. */
export type TextKeyUnder<Prefix extends string> = TextKey extends infer Key
  ? Key extends `${Prefix}.${infer Rest}`
    ? Rest
    : never
  : never;
