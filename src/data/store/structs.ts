import { type Infer, type Struct, any, array, number, object, record, string } from 'superstruct';
import type { OwnProfile } from '../../../contract/account/profile.ts';
import { FeedbackDraft } from '../../../contract/account/shapes.ts';
import type { TeamOverview } from '../../../contract/agent/shapes.ts';
import { Catalogue, GameItem, VendorCategory, Winner } from '../../../contract/catalogue/calls.ts';
import type { GamePage } from '../../../contract/catalogue/details.ts';
import type { PopularGames } from '../../../contract/catalogue/late-calls.ts';
import { Announcement, Banner } from '../../../contract/content/calls.ts';
import type { HelpArticle } from '../../../contract/content/help.ts';
import type { LegalDocument } from '../../../contract/content/legal.ts';
import type { Deposits } from '../../../contract/deposits/shapes.ts';
import type { LotteryDraws } from '../../../contract/lottery/draws.ts';
import type { MessagePage } from '../../../contract/messages/shapes.ts';
import type { FairRound, OwnFairness } from '../../../contract/play/fairness.ts';
import type { JackpotState } from '../../../contract/play/jackpot-shapes.ts';
import type { OpenTables } from '../../../contract/play/open-tables.ts';
import type { Post, PostPage } from '../../../contract/posts/shapes.ts';
import type { Promotions } from '../../../contract/promotions/shapes.ts';
import { Id } from '../../../contract/shared.ts';
import { Permission } from '../../../contract/site/calls.ts';
import type { SupportAbout } from '../../../contract/support/shapes.ts';
import type { CollectionName } from './collections.ts';

/** Checked by the area that shows it, which has the struct. */
const checkedLater = <T>(): Struct<T, any> => any() as Struct<T, any>;

/** Of the stored values, by collection: a value that does not fit is dropped (PWA-04). */
export const structs = {
  siteStatus: Permission,
  vendors: array(VendorCategory),
  games: Catalogue,
  checks: string(),
  HOT_GAMES: array(GameItem),
  announcements: array(Announcement),
  banners: array(Banner),
  winners: array(Winner),
  jackpot: checkedLater<JackpotState>(),
  help: checkedLater<
    | HelpArticle[]
    | LegalDocument[]
    | SupportAbout
    | PostPage
    | { post: Post | null }
    | { page: GamePage | null }
  >(),
  languages: object({ hash: string(), texts: record(string(), any()) }),
  choices: string(),
  draws: checkedLater<LotteryDraws>(),
  openedDraws: checkedLater<FairRound[]>(),
  tables: checkedLater<OpenTables>(),
  popular: checkedLater<PopularGames>(),
  searches: array(string()),
  homeSnapshot: string(),
  balance: object({ balance: number(), balanceVersion: number(), currencySymbol: string() }),
  reports: checkedLater<TeamOverview>(),
  favourites: array(Id),
  recents: array(Id),
  fairness: checkedLater<OwnFairness>(),
  readMarks: array(Id),
  deposits: checkedLater<Deposits>(),
  profile: checkedLater<OwnProfile>(),
  records: any(),
  promotions: checkedLater<Promotions>(),
  messages: checkedLater<MessagePage>(),
  feedbackDraft: FeedbackDraft,
} satisfies Record<CollectionName, Struct<any, any>>;

export type CollectionValue<K extends CollectionName> = Infer<(typeof structs)[K]>;
