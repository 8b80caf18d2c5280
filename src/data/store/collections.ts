import { type Struct, any, array, number, object, record, string } from 'superstruct';
import { FeedbackDraft } from '../../../contract/account/shapes.ts';
import type { TeamOverview } from '../../../contract/agent/shapes.ts';
import { Announcement, Banner } from '../../../contract/content/calls.ts';
import type { Deposits } from '../../../contract/deposits/shapes.ts';
import type { LotteryDraws } from '../../../contract/lottery/draws.ts';
import type { FairRound, OwnFairness } from '../../../contract/play/fairness.ts';
import type { OpenTables } from '../../../contract/play/open-tables.ts';
import type { GamePage } from '../../../contract/catalogue/details.ts';
import type { PopularGames } from '../../../contract/catalogue/late-calls.ts';
import type { JackpotState } from '../../../contract/play/jackpot-shapes.ts';
import { Catalogue, GameItem, VendorCategory, Winner } from '../../../contract/catalogue/calls.ts';
import type { HelpArticle } from '../../../contract/content/help.ts';
import type { LegalDocument } from '../../../contract/content/legal.ts';
import type { MessagePage } from '../../../contract/messages/shapes.ts';
import type { OwnProfile } from '../../../contract/account/profile.ts';
import type { Promotions } from '../../../contract/promotions/shapes.ts';
import { Id } from '../../../contract/shared.ts';
import type { Post, PostPage } from '../../../contract/posts/shapes.ts';
import type { SupportAbout } from '../../../contract/support/shapes.ts';
import { Permission } from '../../../contract/site/calls.ts';

interface Kind<T> {
  struct: Struct<T, any>;
  /** account: deleted at logout (AUTH-11). */
  owner: 'device' | 'account';
  /** ms until a value is shown as stale; it is used all the same. */
  maxAge: number;
  /** Raise it when the struct changes: older values are dropped. */
  version: number;
  /** May be megabytes: if unchanged, only its time is written. */
  large?: true;
}
const kind = <T>(k: Kind<T>): Kind<T> => k;
/** Checked by the area that shows it: every byte here loads before home. */
const shapedLater = <T>(): Struct<T, any> => any() as Struct<T, any>;

const minutes = 60_000;
const hours = 60 * minutes;

/**
 * Everything the device stores (PWA-04). A value that does not fit its struct is dropped. The key
 * is a language, a group, or `one`.
 */
export const collections = {
  siteStatus: kind({ struct: Permission, owner: 'device', maxAge: 5 * minutes, version: 1 }),
  vendors: kind({ struct: array(VendorCategory), owner: 'device', maxAge: 6 * hours, version: 1 }),
  games: kind({ struct: Catalogue, owner: 'device', maxAge: 6 * hours, version: 2, large: true }),
  /** When a large value was last confirmed, by collection and key. */
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
  jackpot: kind({
    struct: shapedLater<JackpotState>(),
    owner: 'device',
    maxAge: 1 * minutes,
    version: 1,
  }),
  /** By language; legal documents under `legal` and the language, support's hours under `support`, posts and pages of games under their requests. */
  help: kind({
    struct: shapedLater<
      | HelpArticle[]
      | LegalDocument[]
      | SupportAbout
      | PostPage
      | { post: Post | null }
      | { page: GamePage | null }
    >(),
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
  /** What page and worker share; `language` is the chosen one. */
  choices: kind({ struct: string(), owner: 'device', maxAge: 365 * 24 * hours, version: 1 }),
  draws: kind({
    struct: shapedLater<LotteryDraws>(),
    owner: 'device',
    maxAge: 6 * hours,
    version: 1,
  }),
  openedDraws: kind({
    struct: shapedLater<FairRound[]>(),
    owner: 'device',
    maxAge: 1 * hours,
    version: 1,
  }),
  tables: kind({
    struct: shapedLater<OpenTables>(),
    owner: 'device',
    maxAge: 1 * minutes,
    version: 1,
  }),
  popular: kind({
    struct: shapedLater<PopularGames>(),
    owner: 'device',
    maxAge: 10 * minutes,
    version: 1,
  }),
  searches: kind({
    struct: array(string()),
    owner: 'device',
    maxAge: 365 * 24 * hours,
    version: 1,
  }),
  /** The home page's first view as HTML, without account data, for the worker. */
  homeSnapshot: kind({ struct: string(), owner: 'device', maxAge: 6 * hours, version: 1 }),
  /** Lets an offline start show the last balance and its time. */
  balance: kind({
    struct: object({ balance: number(), balanceVersion: number(), currencySymbol: string() }),
    owner: 'account',
    maxAge: 1 * minutes,
    version: 1,
  }),
  /** By report and filters (AGT-08). */
  reports: kind({
    struct: shapedLater<TeamOverview>(),
    owner: 'account',
    maxAge: 5 * minutes,
    version: 2,
  }),
  /** Game ids, newest first. */
  favourites: kind({ struct: array(Id), owner: 'account', maxAge: 1 * hours, version: 1 }),
  recents: kind({ struct: array(Id), owner: 'account', maxAge: 1 * hours, version: 1 }),
  fairness: kind({
    struct: shapedLater<OwnFairness>(),
    owner: 'account',
    maxAge: 1 * hours,
    version: 1,
  }),
  readMarks: kind({ struct: array(Id), owner: 'account', maxAge: 1 * hours, version: 1 }),
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
  /** By call and request (MEM-16); checked where they are shown. */
  records: kind({ struct: any(), owner: 'account', maxAge: 5 * minutes, version: 1 }),
  promotions: kind({
    struct: shapedLater<Promotions>(),
    owner: 'device',
    maxAge: 1 * hours,
    version: 1,
  }),
  /** By filter (MEM-16). */
  messages: kind({
    struct: shapedLater<MessagePage>(),
    owner: 'account',
    maxAge: 5 * minutes,
    version: 1,
  }),
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
