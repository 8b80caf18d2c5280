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

/** Characters that a nickname may have. */
export const nicknameLength = { min: 2, max: 24 } as const;

/** One line of what a person calls itself: letters, digits and a few signs, no blanks at the ends. */
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

/** Profile fields beside the nickname, in the order of the form (specification §3; MEM-01). Configuration says which of them are asked for. */
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

/** The drawings of the house that an account can go by; each is a view of `public/avatars.svg`. */
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

/** Bytes that a picture may have that a member goes by: it is fetched on bad networks. */
export const avatarBytes = 48 * 1024;

/** What an account goes by: a drawing of the house, a picture that its member sent, or the first letter of the name (null). */
export const AvatarChoice = nullable(union([enums(houseAvatars), object({ picture: Id })]));
export type AvatarChoice = Infer<typeof AvatarChoice>;

/** One profile field; empty while it has no value. */
export const ProfileDetail = object({
  field: ProfileField,
  rule: FieldRule,
  /** Set once, it cannot be changed. */
  once: boolean(),
  value: string(),
  /** verified: the operator approved a document that proves it · once: it is set. Neither can be changed here. */
  locked: nullable(enums(['verified', 'once'])),
});
export type ProfileDetail = Infer<typeof ProfileDetail>;

/** What an account shows of itself and may change (MEM-01, MEM-17). */
export const Profile = object({
  account: string(),
  nickname: string(),
  joinedAt: Instant,
  avatar: AvatarChoice,
  /** Those that the site asks for. */
  details: array(ProfileDetail),
  /** Years of age that a birthday has to show (AUTH-18). */
  birthdayAge: integer(),
});
export type Profile = Infer<typeof Profile>;

/** A profile as a device stores it: with the member's own picture, as a `data:` URL; null while it goes by something else. */
export const OwnProfile = object({ ...Profile.schema, picture: nullable(string()) });
export type OwnProfile = Infer<typeof OwnProfile>;
