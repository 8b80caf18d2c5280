import {
  type RegisterField,
  type RegisterSettings,
  type Typed,
  checkRegistration,
  ruleOf,
} from '../identity/registration.ts';

/**
 * What an agent can know of a person, in the order of the form: no passwords, no codes, no
 * invitation (AGT-05).
 */
export const accountFields = [
  'username',
  'mobileNum',
  'payeeName',
  'birthday',
  'email',
  'idNumber',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
] as const satisfies readonly RegisterField[];
export type AccountField = (typeof accountFields)[number];

/** A registration's, but that the agent proves no number: the account's owner does. */
const forAgents = (settings: RegisterSettings): RegisterSettings => ({
  ...settings,
  smsVerification: false,
});

export const accountRule = (settings: RegisterSettings, field: AccountField) =>
  ruleOf(forAgents(settings), 'username', field, {});

/** As `checkRegistration`, of an agent's form. */
export const checkAccount = (settings: RegisterSettings, typed: Typed, today: string) =>
  checkRegistration(forAgents(settings), 'username', typed, today, accountFields);
