import type { RatesByKind } from '../../contract/commissions/shapes.ts';
import type { TeamRates } from '../../contract/agent/team-rates.ts';
import type { FieldRule } from '../../contract/field-rule.ts';
import type { Permission } from '../../contract/site/calls.ts';
import type { RailName, RailTerms } from '../../contract/deposits/shapes.ts';
import type { PointRules } from '../../contract/points/shapes.ts';
import type { ValidBetRules } from '../../contract/play/valid-bets.ts';
import type { ProfileField } from '../../contract/account/profile.ts';
import type { SupportHours } from '../../contract/support/hours.ts';
import type { VipRules } from '../../contract/vip/shapes.ts';
import type { WithdrawalRules } from '../../contract/withdrawals/shapes.ts';
import { fieldRule as rule } from '../../contract/validation.ts';

/** The operator's part of the permission answer; settings replace defaults by key. */
export type SiteSettings = Omit<
  Permission['info'],
  'imageCDNs' | 'launchGameCDNs' | 'catalogueVersion' | 'registerRules' | 'validBets' | 'whitelabel'
> & {
  /** Whitelabel leaves by code. */
  flags: Record<string, boolean>;
  registerRules: Record<string, Partial<FieldRule>>;
  /** For mobile numbers, the usual one first; the rule of `mobileNum` must fit. */
  countries: { countryCode: string; countryDialingCode: string }[];
  /** Amounts, minutes and look of each rail (WAL-05, MEM-19a), by field. */
  rails: Partial<Record<RailName, Partial<RailSettings>>>;
  /** What a withdrawal may be and needs (WAL-07). */
  withdrawals: Partial<WithdrawalRules>;
  /** Weights of categories and least odds (WAL-08). */
  validBets: Partial<ValidBetRules>;
  /** Whether an approved identity comes before deposits and bets (RG-04); a live site's first start sets it. */
  identity: { beforePlay: boolean };
  /** When support answers; null: not stated (INFO-08h). */
  support: { hours: SupportHours | null };
  /** Which profile fields are asked for (MEM-01). */
  profileFields: Partial<Record<ProfileField, Partial<ProfileRule>>>;
  /** What earns points, and what they are worth (POINT-01). */
  points: { rates?: Partial<PointRules['rates']>; exchange?: PointRules['exchange'] };
  /** None until the operator sets them (REWARD-01). */
  vip: VipRules;
  /** Basis points (CON-02). */
  contracts: { highest?: Partial<RatesByKind> };
  /** Basis points, of agents without an upline (AGT-05). */
  teamRates: Partial<TeamRates>;
  /** Years: the player confirms one, the birthday shows the other (AUTH-18). */
  ages: { confirm: number; birthday: number };
};

/** `once`: the first answer is final. */
export type ProfileRule = FieldRule & { once: boolean };

export type RailSettings = Omit<RailTerms, 'rail'> & { open: boolean };

/** All fields of a registration (AUTH-14) in the Philippines. */
export const registerRules: Record<string, FieldRule> = {
  username: rule('required', 'letterThenAlphanumeric', 6, 16),
  password: rule('required', 'any', 12, 128),
  confirmPassword: rule('required', 'any', 12, 128),
  payeeName: rule('optional', 'personName', 2, 60),
  email: rule('optional', 'email', 6, 100),
  qqNum: rule('off', 'digits', 5, 12),
  mobileNum: rule('optional', 'mobilePH', 10, 13),
  recommenderId: rule('off', 'alphanumeric', 1, 20),
  captcha: rule('off', 'alphanumeric', 4, 6),
  verificationCode: rule('off', 'digits', 4, 8),
  affiliateCode: rule('optional', 'alphanumeric', 4, 20),
  birthday: rule('required', 'dateYearFirst', 10, 10),
  paymentPassword: rule('off', 'digits', 6, 6),
  line: rule('off', 'noSpaces', 3, 40),
  whatsapp: rule('off', 'digits', 8, 15),
  facebook: rule('off', 'any', 3, 80),
  wechat: rule('off', 'noSpaces', 3, 40),
  idNumber: rule('off', 'alphanumeric', 5, 20),
  referralCode: rule('optional', 'alphanumeric', 4, 20),
  domain: rule('optional', 'any', 1, 253),
  countryDialingCode: rule('optional', 'digits', 1, 4),
  firebaseChannel: rule('off', 'any', 1, 40),
  firebaseIdToken: rule('off', 'any', 1, 4096),
};

export function rulesOf({
  registerRules: changed,
}: Pick<SiteSettings, 'registerRules'>): Record<string, FieldRule> {
  return Object.fromEntries(
    Object.entries(registerRules).map(([field, fieldRule]) => [
      field,
      { ...fieldRule, ...changed[field] },
    ]),
  );
}

/** Monday to Friday, noon to 9 pm. */
const officeHours: SupportHours = Array.from({ length: 7 }, (_, day) =>
  day < 5 ? { from: 12 * 60, to: 21 * 60 } : null,
);

export const defaults: SiteSettings = {
  brand: 'Palaro',
  // A path with a slash is a page on the media origin.
  customerService: [{ csType: 'ONLINE', path: '/customer-service' }],
  domainRoute: [],
  resources: {
    supportEmail: 'tulong@palaro.example',
    supportPhone: '+63 2 8555 0121',
    // National Center for Mental Health.
    helpline: '1553',
  },
  flags: {
    CHNGPASSVERIF3: true,
    USERNAMEREG3: true,
    MOBILENUMREG3: true,
    MOBILENUMPASSREG3: true,
    REGMOBVERF3: true,
    AGENTPOLICY3: true,
    FREEPLAY: true,
  },
  registerRules: {},
  countries: [{ countryCode: 'PH', countryDialingCode: '63' }],
  rails: {},
  withdrawals: {},
  validBets: {},
  identity: { beforePlay: false },
  support: { hours: officeHours },
  profileFields: {},
  points: {},
  vip: { open: false, levels: [] },
  contracts: {},
  teamRates: {},
  ages: { confirm: 21, birthday: 21 },
  mainDomain: '',
  gtagId: '',
  languages: [
    { code: 'TY', tag: 'fil-PH', label: 'Filipino' },
    { code: 'EN', tag: 'en-PH', label: 'English' },
  ],
  defaultLanguage: 'TY',
  currency: 'PHP',
  currencySymbol: '₱',
};

/** Features derive from this (AUTH-27). */
export function whitelabelTree(flags: SiteSettings['flags']): Permission['info']['whitelabel'] {
  const leaf = (code: string) => ({ code, enabled: flags[code] ?? false, children: [] });
  const branch = (code: string, codes: string[]) => ({
    code,
    enabled: true,
    children: codes.map(leaf),
  });
  return {
    code: 'SITE',
    enabled: true,
    children: [
      branch('REGISTRATION', ['USERNAMEREG3', 'MOBILENUMREG3', 'MOBILENUMPASSREG3', 'REGMOBVERF3']),
      branch('ACCOUNT', ['CHNGPASSVERIF3', 'FREEPLAY']),
      branch('AGENT', ['AGENTPOLICY3']),
    ],
  };
}
