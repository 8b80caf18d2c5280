import {
  type Infer,
  array,
  enums,
  nullable,
  object,
  optional,
  pattern,
  size,
  string,
} from 'superstruct';
import { action } from '../define.ts';
import { GameItem, VendorCategory, Winner } from '../catalogue/calls.ts';
import { Id, Language, Platform } from '../shared.ts';

/** B, PL, PU, PR and H (help). */
export const AnnouncementTypes = pattern(string(), /^(B|PL|PU|PR|H)(,(B|PL|PU|PR|H))*$/);
/** A logged in, B anonymous, F first login (POP-04). */
export const Execution = enums(['A', 'B', 'F']);

export const Announcement = object({
  id: Id,
  type: enums(['B', 'PL', 'PU', 'PR', 'H']),
  title: size(string(), 1, 200),
  /** HTML, to be sanitised (POP-06). */
  content: size(string(), 0, 20_000),
  promotionType: nullable(string()),
  execution: Execution,
});
export type Announcement = Infer<typeof Announcement>;

export const BannerGroup = enums(['w_home', 'w_login', 'w_reg', 'w_forget', 'w_leftmenu']);

export const Banner = object({
  id: Id,
  groupName: BannerGroup,
  /** Below an image CDN origin; 1200 × 450, safe area in the middle. */
  url: string(),
  /** Alternative text. */
  title: string(),
  /** none · path: of this site · game: `target` is a nodeId · url: another site. */
  linkageType: enums(['none', 'path', 'game', 'url']),
  target: string(),
});
export type Banner = Infer<typeof Banner>;

/** First page of hot games; the rest as single calls give it to a guest. */
export const HomeScreen = object({
  lanes: array(VendorCategory),
  hot: array(GameItem),
  banners: array(Banner),
  notices: array(Announcement),
  winners: array(Winner),
});
export type HomeScreen = Infer<typeof HomeScreen>;

export const content = {
  'content.home': action({
    method: 'GET',
    path: '/api/wps/relay/home',
    auth: 'guest',
    summary: 'All that the home page first shows, in one answer.',
    request: object({ language: Language }),
    value: HomeScreen,
    errors: [],
    // The device stores its parts, each under its own call's kind.
    offline: 'network-only',
  }),
  'content.announcements': action({
    method: 'GET',
    path: '/api/wps/relay/getAnnouncementContentV2',
    auth: 'guest',
    summary: 'Announcements and notices, newest first.',
    request: object({
      types: optional(AnnouncementTypes),
      execution: optional(Execution),
      language: Language,
      platform: Platform,
    }),
    value: object({ list: array(Announcement) }),
    errors: [],
    offline: 'cached:announcements',
  }),
  'content.banners': action({
    method: 'GET',
    path: '/api/wps/relay/banners',
    auth: 'guest',
    summary: 'The banners of a group, in order.',
    request: object({ groupName: BannerGroup, language: Language }),
    value: object({ list: array(Banner) }),
    errors: [],
    offline: 'cached:banners',
  }),
};
