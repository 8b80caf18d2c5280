import type agent from '../../locales/EN/agent.json';
import type auth from '../../locales/EN/auth.json';
import type calendar from '../../locales/EN/calendar.json';
import type chat from '../../locales/EN/chat.json';
import type commissions from '../../locales/EN/commissions.json';
import type content from '../../locales/EN/content.json';
import type deposits from '../../locales/EN/deposits.json';
import type errors from '../../locales/EN/errors.json';
import type fair from '../../locales/EN/fair.json';
import type firstSteps from '../../locales/EN/firstSteps.json';
import type frame from '../../locales/EN/frame.json';
import type help from '../../locales/EN/help.json';
import type income from '../../locales/EN/income.json';
import type install from '../../locales/EN/install.json';
import type kyc from '../../locales/EN/kyc.json';
import type language from '../../locales/EN/language.json';
import type legal from '../../locales/EN/legal.json';
import type lobby from '../../locales/EN/lobby.json';
import type memberRebates from '../../locales/EN/memberRebates.json';
import type messages from '../../locales/EN/messages.json';
import type missions from '../../locales/EN/missions.json';
import type offlineReports from '../../locales/EN/offlineReports.json';
import type outbox from '../../locales/EN/outbox.json';
import type password from '../../locales/EN/password.json';
import type play from '../../locales/EN/play.json';
import type points from '../../locales/EN/points.json';
import type posts from '../../locales/EN/posts.json';
import type profile from '../../locales/EN/profile.json';
import type promotions from '../../locales/EN/promotions.json';
import type rebates from '../../locales/EN/rebates.json';
import type records from '../../locales/EN/records.json';
import type referral from '../../locales/EN/referral.json';
import type registerCenter from '../../locales/EN/registerCenter.json';
import type registration from '../../locales/EN/registration.json';
import type responsible from '../../locales/EN/responsible.json';
import type security from '../../locales/EN/security.json';
import type service from '../../locales/EN/service.json';
import type status from '../../locales/EN/status.json';
import type storage from '../../locales/EN/storage.json';
import type sums from '../../locales/EN/sums.json';
import type support from '../../locales/EN/support.json';
import type team from '../../locales/EN/team.json';
import type tickets from '../../locales/EN/tickets.json';
import type tournaments from '../../locales/EN/tournaments.json';
import type ui from '../../locales/EN/ui.json';
import type update from '../../locales/EN/update.json';
import type validation from '../../locales/EN/validation.json';
import type verification from '../../locales/EN/verification.json';
import type vip from '../../locales/EN/vip.json';
import type wallets from '../../locales/EN/wallets.json';
import type withdrawals from '../../locales/EN/withdrawals.json';

/** Without games and gateway (`othersAreas` in tools/vite/locales.ts). */
export interface AppTexts {
  agent: typeof agent;
  auth: typeof auth;
  calendar: typeof calendar;
  chat: typeof chat;
  commissions: typeof commissions;
  content: typeof content;
  deposits: typeof deposits;
  errors: typeof errors;
  fair: typeof fair;
  firstSteps: typeof firstSteps;
  frame: typeof frame;
  help: typeof help;
  income: typeof income;
  install: typeof install;
  kyc: typeof kyc;
  language: typeof language;
  legal: typeof legal;
  lobby: typeof lobby;
  memberRebates: typeof memberRebates;
  messages: typeof messages;
  missions: typeof missions;
  offlineReports: typeof offlineReports;
  outbox: typeof outbox;
  password: typeof password;
  play: typeof play;
  points: typeof points;
  posts: typeof posts;
  profile: typeof profile;
  promotions: typeof promotions;
  rebates: typeof rebates;
  records: typeof records;
  referral: typeof referral;
  registerCenter: typeof registerCenter;
  registration: typeof registration;
  responsible: typeof responsible;
  security: typeof security;
  service: typeof service;
  status: typeof status;
  storage: typeof storage;
  sums: typeof sums;
  support: typeof support;
  team: typeof team;
  tickets: typeof tickets;
  tournaments: typeof tournaments;
  ui: typeof ui;
  update: typeof update;
  validation: typeof validation;
  verification: typeof verification;
  vip: typeof vip;
  wallets: typeof wallets;
  withdrawals: typeof withdrawals;
}

/** `Intl.PluralRules` categories; `other` marks a plural text. */
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

/** `TextKeyUnder<'errors'>`: all errors with a text. */
export type TextKeyUnder<Prefix extends string> = TextKey extends infer Key
  ? Key extends `${Prefix}.${infer Rest}`
    ? Rest
    : never
  : never;
