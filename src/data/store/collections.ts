interface Kind {
  /** account: deleted at logout (AUTH-11). */
  owner: 'device' | 'account';
  /** ms until a value is shown as stale; it is used all the same. */
  maxAge: number;
  /** Raise it when the struct changes: older values are dropped. */
  version: number;
  /** May be megabytes: if unchanged, only its time is written. */
  large?: true;
}

const minutes = 60_000;
const hours = 60 * minutes;
const year = 365 * 24 * hours;

const kind = (owner: Kind['owner'], maxAge: number, version = 1): Kind => ({
  owner,
  maxAge,
  version,
});

/**
 * Everything the device stores (PWA-04); `structs.ts` has the values' structs. The key is a
 * language, a group, or `one`.
 */
export const collections = {
  siteStatus: kind('device', 5 * minutes),
  vendors: kind('device', 6 * hours),
  games: { ...kind('device', 6 * hours, 2), large: true },
  /** When a large value was last confirmed, by collection and key. */
  checks: kind('device', 6 * hours),
  HOT_GAMES: kind('device', 1 * hours),
  announcements: kind('device', 1 * hours),
  banners: kind('device', 1 * hours),
  winners: kind('device', 10 * minutes),
  jackpot: kind('device', 1 * minutes),
  /** By language; legal documents under `legal` and the language, support's hours under `support`, posts and pages of games under their requests. */
  help: kind('device', 24 * hours),
  languages: kind('device', year),
  /** What page and worker share; `language` is the chosen one. */
  choices: kind('device', year),
  draws: kind('device', 6 * hours),
  openedDraws: kind('device', 1 * hours),
  tables: kind('device', 1 * minutes),
  popular: kind('device', 10 * minutes),
  searches: kind('device', year),
  /** The home page's first view as HTML, without account data, for the worker. */
  homeSnapshot: kind('device', 6 * hours),
  /** Lets an offline start show the last balance and its time. */
  balance: kind('account', 1 * minutes),
  /** By report and filters (AGT-08). */
  reports: kind('account', 5 * minutes, 2),
  /** Game ids, newest first. */
  favourites: kind('account', 1 * hours),
  recents: kind('account', 1 * hours),
  fairness: kind('account', 1 * hours),
  readMarks: kind('account', 1 * hours),
  deposits: kind('account', 5 * minutes),
  profile: kind('account', 1 * hours, 2),
  /** By call and request (MEM-16). */
  records: kind('account', 5 * minutes),
  promotions: kind('device', 1 * hours),
  /** By filter (MEM-16). */
  messages: kind('account', 5 * minutes),
  feedbackDraft: kind('account', 30 * 24 * hours),
} satisfies Record<string, Kind>;

export type Collections = typeof collections;
export type CollectionName = keyof Collections;
