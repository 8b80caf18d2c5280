import type { houseAvatars } from '../../contract/account/profile.ts';

/** All avatars are views of one SVG file. */
export const houseAvatarUrl = (name: (typeof houseAvatars)[number]): string =>
  `/avatars.svg#${name}`;
