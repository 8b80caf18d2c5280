import {
  type Infer,
  define,
  enums,
  integer,
  literal,
  max,
  min,
  nullable,
  object,
  pattern,
  record,
  size,
  string,
  union,
} from 'superstruct';
import { PictureFile } from '../pictures.ts';
import { isPlainText } from '../plain-text.ts';
import { PostPath } from '../posts/shapes.ts';
import { promotionTypes } from '../promotions/shapes.ts';
import { Id, Language } from '../shared.ts';

/** In an announcement's list and the ticker. */
export const maxAnnouncementTitle = 120;
/** Characters of Markdown. */
export const maxAnnouncementBody = 5000;
/** A drawing has room for about half of it. */
export const maxBannerTitle = 60;
/** More would be too small to read on a phone. */
export const maxBannerSubtitle = 40;
/** Shown or to come at a time; banners: of a group. */
export const maxAnnouncements = 50;
export const maxBanners = 12;

export const announcementTypes = ['B', 'PL', 'PU', 'PR', 'H'] as const;
/** A logged in, B anonymous, F first login (POP-04). */
export const executions = ['A', 'B', 'F'] as const;
export const announcementPlatforms = ['W', 'WEB', 'html5-desktop', 'flash'] as const;
/** Those that the app shows. */
export const bannerGroups = ['w_home', 'w_login', 'w_reg', 'w_forget'] as const;

const PlainLine = (maxChars: number) =>
  define<string>(
    'PlainLine',
    (value) => typeof value === 'string' && value.length <= maxChars && isPlainText(value),
  );
/** Lower comes first. */
const Order = max(min(integer(), 1), 999);

/** An announcement as its file has it. */
export const AnnouncementSource = object({
  type: enums(announcementTypes),
  execution: enums(executions),
  /** Null: all. */
  platform: nullable(enums(announcementPlatforms)),
  /** With a button that opens the reward centre (POP-03). */
  promotionType: nullable(enums(promotionTypes)),
  order: Order,
  texts: record(
    Language,
    object({
      title: size(PlainLine(maxAnnouncementTitle), 1, maxAnnouncementTitle),
      /** Markdown, as a post's. */
      body: size(string(), 1, maxAnnouncementBody),
    }),
  ),
});
export type AnnouncementSource = Infer<typeof AnnouncementSource>;

/** A banner as its file has it. */
export const BannerSource = object({
  group: enums(bannerGroups),
  order: Order,
  /** The drawing; null: the first one. */
  scene: nullable(size(string(), 1, 20)),
  /** In place of the drawing. */
  picture: nullable(PictureFile),
  /** Banners above forms lead nowhere, home's lead somewhere. */
  link: nullable(
    union([
      /** Its number or code. */
      object({ kind: literal('game'), target: size(string(), 1, 60) }),
      object({ kind: literal('promotion'), target: Id }),
      object({ kind: literal('page'), target: PostPath }),
      object({
        kind: literal('site'),
        target: size(pattern(string(), /^https:\/\/[\w.-]+(:\d+)?(\/[^\s"'<>\\]*)?$/), 1, 200),
      }),
    ]),
  ),
  texts: record(
    Language,
    object({
      title: size(PlainLine(maxBannerTitle), 1, maxBannerTitle),
      subtitle: PlainLine(maxBannerSubtitle),
    }),
  ),
});
export type BannerSource = Infer<typeof BannerSource>;

/** A draft has no time yet, a scheduled one a time to come, an ended one had an end. */
export const contentStates = ['draft', 'scheduled', 'published', 'ended', 'withdrawn'] as const;
export const ContentState = enums(contentStates);
export type ContentState = Infer<typeof ContentState>;
