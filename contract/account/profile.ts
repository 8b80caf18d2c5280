import {
  type Infer,
  array,
  boolean,
  define,
  enums,
  integer,
  nullable,
  object,
  string,
  union,
} from 'superstruct';
import { FieldRule } from '../field-rule.ts';
import { Id, Instant } from '../shared.ts';

/** Characters. */
export const nicknameLength = { min: 2, max: 24 } as const;

/** One line: letters, digits and a few signs, no blanks at the ends. */
export const Nickname = define<string>('Nickname', (value) => {
  if (typeof value !== 'string') return false;
  const { length } = [...value];
  return (
    length >= nicknameLength.min &&
    length <= nicknameLength.max &&
    value === value.trim() &&
    /^[\p{L}\p{M}\p{N} .'’_-]+$/u.test(value)
  );
});

/** In the order of the form (specification §3; MEM-01); configuration says which are asked for. */
export const profileFields = [
  'fullName',
  'birthday',
  'birthplace',
  'nationality',
  'address',
  'occupation',
  'incomeSource',
  'telegram',
  'zalo',
  'qq',
] as const;
export const ProfileField = enums(profileFields);
export type ProfileField = (typeof profileFields)[number];

/** Views of `public/avatars.svg`. */
export const houseAvatars = [
  'carabao',
  'tarsier',
  'maya',
  'eagle',
  'butterfly',
  'turtle',
  'butanding',
  'jeepney',
  'bangka',
  'salakot',
  'halohalo',
  'gumamela',
] as const;

/** Maximum bytes of a member's picture, which is fetched on bad networks. */
export const avatarBytes = 48 * 1024;

/** A drawing of the house, the member's picture, or the name's first letter (null). */
export const AvatarChoice = nullable(union([enums(houseAvatars), object({ picture: Id })]));
export type AvatarChoice = Infer<typeof AvatarChoice>;

/** Empty while it has no value. */
export const ProfileDetail = object({
  field: ProfileField,
  rule: FieldRule,
  /** Cannot be changed once set. */
  once: boolean(),
  value: string(),
  /** verified: proved by an approved document · once: set. Neither can be changed. */
  locked: nullable(enums(['verified', 'once'])),
});
export type ProfileDetail = Infer<typeof ProfileDetail>;

/** What an account shows and may change (MEM-01, MEM-17). */
export const Profile = object({
  account: string(),
  nickname: string(),
  joinedAt: Instant,
  avatar: AvatarChoice,
  /** Those asked for. */
  details: array(ProfileDetail),
  /** Minimum age in years (AUTH-18). */
  birthdayAge: integer(),
});
export type Profile = Infer<typeof Profile>;

/** As a device stores it; the member's own picture as a `data:` URL, else null. */
export const OwnProfile = object({ ...Profile.schema, picture: nullable(string()) });
export type OwnProfile = Infer<typeof OwnProfile>;
