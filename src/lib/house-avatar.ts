import type { houseAvatars } from '../../contract/account/profile.ts';

/** The URL of a drawing of the house that an account can go by; all of them are views of one file. */
export const houseAvatarUrl = (name: (typeof houseAvatars)[number]): string =>
  `/avatars.svg#${name}`;
