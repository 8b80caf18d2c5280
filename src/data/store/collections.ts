import { type Struct, any, array, number, object, record, string } from 'superstruct';
import { FeedbackDraft } from '../../../contract/account/shapes.ts';
import type { TeamOverview } from '../../../contract/agent/shapes.ts';
import { Announcement, Banner } from '../../../contract/content/calls.ts';
import type { Deposits } from '../../../contract/deposits/shapes.ts';
import type { LotteryDraws } from '../../../contract/lottery/draws.ts';
import type { FairRound, OwnFairness } from '../../../contract/play/fairness.ts';
import { Catalogue, GameItem, VendorCategory, Winner } from '../../../contract/catalogue/calls.ts';
import type { HelpArticle } from '../../../contract/content/help.ts';
import type { MessagePage } from '../../../contract/messages/shapes.ts';
import type { OwnProfile } from '../../../contract/account/profile.ts';
import type { Promotions } from '../../../contract/promotions/shapes.ts';
import { Id } from '../../../contract/shared.ts';
import { Permission } from '../../../contract/site/calls.ts';

interface Kind<T> {
  struct: Struct<T, any>;
  /** device: anyone who holds the device may see it; account: gone at logout (AUTH-11). */
  owner: 'device' | 'account';
  /** ms after which the value is shown as stale; it is stored and shown all the same. */
  maxAge: number;
  /** Raise it when the struct changes: older values are dropped. */
  version: number;
  /** It may be megabytes: found unchanged, it is not written anew. */
  large?: true;
}
const kind = <T>(k: Kind<T>): Kind<T> => k;
/** Of a kind whose struct comes with the area that shows it (`cached`): every byte here comes before home. */
const shapedLater = <T>(): Struct<T, any> => any() as Struct<T, any>;

const minutes = 60_000;
const hours = 60 * minutes;

/**
 * Everything that the device stores (PWA-04): one line, one kind. A value that does not fit its struct any more is dropped,
 * never shown. The key says which of the kind it is: a language, a group, or `one`.
 */
export const collections = {
  siteStatus: kind({ struct: Permission, owner: 'device', maxAge: 5 * minutes, version: 1 }),
  vendors: kind({ struct: array(VendorCategory), owner: 'device', maxAge: 6 * hours, version: 1 }),
  games: kind({ struct: Catalogue, owner: 'device', maxAge: 6 * hours, version: 2, large: true }),
  /** When a large value was last found unchanged, under its kind and key; nothing but the row's own time. */
  checks: kind({ struct: string(), owner: 'device', maxAge: 6 * hours, version: 1 }),
  HOT_GAMES: kind({ struct: array(GameItem), owner: 'device', maxAge: 1 * hours, version: 1 }),
  announcements: kind({
    struct: array(Announcement),
    owner: 'device',
    maxAge: 1 * hours,
    version: 1,
  }),
  banners: kind({ struct: array(Banner), owner: 'device', maxAge: 1 * hours, version: 1 }),
  winners: kind({ struct: array(Winner), owner: 'device', maxAge: 10 * minutes, version: 1 }),
  /** The help centre's articles, by language. */
  help: kind({
    struct: shapedLater<HelpArticle[]>(),
    owner: 'device',
    maxAge: 24 * hours,
    version: 1,
  }),
  languages: kind({
    struct: object({ hash: string(), texts: record(string(), any()) }),
    owner: 'device',
    maxAge: 365 * 24 * hours,
    version: 1,
  }),
  /** What the worker and the page agree on outside the contract: `language` is the one chosen. */
  choices: kind({ struct: string(), owner: 'device', maxAge: 365 * 24 * hours, version: 1 }),
  /** The next draws and last results of the house's lotteries; a draw that is over by then says so itself. */
  draws: kind({
    struct: shapedLater<LotteryDraws>(),
    owner: 'device',
    maxAge: 6 * hours,
    version: 1,
  }),
  /** The last draws of a table with their published seeds, by table. */
  openedDraws: kind({
    struct: shapedLater<FairRound[]>(),
    owner: 'device',
    maxAge: 1 * hours,
    version: 1,
  }),
  /** What was searched for last, latest first. */
  searches: kind({
    struct: array(string()),
    owner: 'device',
    maxAge: 365 * 24 * hours,
    version: 1,
  }),
  /** The home page's first view as HTML, for the worker to show before the app runs; nothing of an account is in it. */
  homeSnapshot: kind({ struct: string(), owner: 'device', maxAge: 6 * hours, version: 1 }),
  /** The last balance seen, so that an offline start can say what it was and since when. */
  balance: kind({
    struct: object({ balance: number(), balanceVersion: number(), currencySymbol: string() }),
    owner: 'account',
    maxAge: 1 * minutes,
    version: 1,
  }),
  /** The agent area's reports as they were last opened, by report and filters (AGT-08). */
  reports: kind({
    struct: shapedLater<TeamOverview>(),
    owner: 'account',
    maxAge: 5 * minutes,
    version: 1,
  }),
  /** Ids of games, newest first. */
  favourites: kind({ struct: array(Id), owner: 'account', maxAge: 1 * hours, version: 1 }),
  recents: kind({ struct: array(Id), owner: 'account', maxAge: 1 * hours, version: 1 }),
  /** The seed pair in use and the last own rounds of the house's games. */
  fairness: kind({
    struct: shapedLater<OwnFairness>(),
    owner: 'account',
    maxAge: 1 * hours,
    version: 1,
  }),
  /** Ids of announcements that were read. */
  readMarks: kind({ struct: array(Id), owner: 'account', maxAge: 1 * hours, version: 1 }),
  /** Pages of the account's deposits, by filters. */
  deposits: kind({
    struct: shapedLater<Deposits>(),
    owner: 'account',
    maxAge: 5 * minutes,
    version: 1,
  }),
  profile: kind({
    struct: shapedLater<OwnProfile>(),
    owner: 'account',
    maxAge: 1 * hours,
    version: 2,
  }),
  /** Answers of a member's pages (records, contracts, VIP …) by call and request (MEM-16); their shapes are looked at where they are drawn, not by every start. */
  records: kind({ struct: any(), owner: 'account', maxAge: 5 * minutes, version: 1 }),
  /** The promotions as everybody sees them, by language. */
  promotions: kind({
    struct: shapedLater<Promotions>(),
    owner: 'device',
    maxAge: 1 * hours,
    version: 1,
  }),
  /** Pages of the inbox by filter (MEM-16). */
  messages: kind({
    struct: shapedLater<MessagePage>(),
    owner: 'account',
    maxAge: 5 * minutes,
    version: 1,
  }),
  /** A message to the operator that is being typed. */
  feedbackDraft: kind({
    struct: FeedbackDraft,
    owner: 'account',
    maxAge: 30 * 24 * hours,
    version: 1,
  }),
};

export type Collections = typeof collections;
export type CollectionName = keyof Collections;
export type CollectionValue<K extends CollectionName> =
  Collections[K] extends Kind<infer T> ? T : never;
