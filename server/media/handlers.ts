import type { Handlers } from '../context.ts';
import { picturePacks } from './packs.ts';

export const pictureHandlers: Pick<Handlers<'games'>, 'games.pictures'> = {
  'games.pictures': async ({ language, size }, context) => ({
    packs: await picturePacks(context, language, size),
  }),
};
