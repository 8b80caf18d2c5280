/** A picture that was chosen, ready to be sent. */
export interface Prepared {
  name: string;
  /** Base64 of a jpg. */
  data: string;
  /** Small, for showing it. */
  small: ImageBitmap;
}

/** Why a picture is none, or was not kept: a text's key and its values. */
type Why = [key: string, params?: Record<string, string | number> | undefined];

/** A picture that was chosen: on its way, kept by the gateway under an id, or not, with the words why. */
export interface Chosen {
  key: string;
  name: string;
  picture: Prepared | null;
  id: string | null;
  wrong: Why | null;
}

/** How pictures are sent and spoken of. */
export interface PictureWays {
  /** How many there may be. */
  most: number;
  prepare(file: File): Promise<Prepared | Why>;
  /** Gives the id under which it is kept. */
  send(picture: Prepared): Promise<string | Why>;
  say(what: 'add' | 'sending' | 'kept' | 'again' | 'remove', params?: Record<string, string | number>): string;
  explain(why: Why): string;
}

/** The ids of pictures that are all kept; null while one is on its way or failed, or when there is none. */
export function idsOf(chosen: readonly Chosen[]): string[] | null {
  const ids = chosen.flatMap(({ id }) => id ?? []);
  return ids.length > 0 && ids.length === chosen.length ? ids : null;
}
