import {
  type Struct,
  array,
  boolean,
  integer,
  nullable,
  object,
  optional,
  string,
} from 'superstruct';
import { action } from '../define.ts';
import { Id, Instant, QueryInteger } from '../shared.ts';
import { bytesWithPicture } from '../pictures.ts';
import { AnnouncementSource, BannerSource, ContentState } from './sources.ts';

const operator = { auth: 'operator', always: true, offline: 'network-only' } as const;
const bodyBytes = 128 * 1024;
/** Base64 makes four characters of three bytes. */
const pictureBodyBytes = bytesWithPicture(bodyBytes);

const Listed = object({ state: optional(ContentState), limit: optional(QueryInteger(1, 100)) });
const times = {
  id: Id,
  state: ContentState,
  order: integer(),
  title: string(),
  from: nullable(Instant),
  until: nullable(Instant),
};
const edit = <T, S>(source: Struct<T, S>) => object({ id: Id, source });
const Added = object({ id: Id });
const Edited = object({ changed: boolean(), state: ContentState });
/** `until` null: without an end; left out: as before. */
const Publication = object({
  id: Id,
  from: optional(Instant),
  until: optional(nullable(Instant)),
});
const Published = object({
  changed: boolean(),
  state: ContentState,
  from: Instant,
  until: nullable(Instant),
});
const Withdrawal = object({ id: Id });
const Withdrawn = object({ changed: boolean() });

/** What an operator says on home and in popups (LIVE-01e, MEM-17e, OPS-03). */
export const contentOperator = {
  'operator.announcements': action({
    ...operator,
    method: 'GET',
    path: '/api/operator/announcements',
    summary: 'All announcements with their state, the last made first.',
    request: Listed,
    value: object({
      announcements: array(
        object({
          ...times,
          type: string(),
          execution: string(),
          platform: nullable(string()),
          promotionType: nullable(string()),
        }),
      ),
    }),
    errors: ['forbidden'],
  }),
  'operator.announcementAdd': action({
    ...operator,
    method: 'POST',
    path: '/api/operator/announcements',
    bodyBytes,
    summary: 'Adds an announcement as a draft.',
    request: AnnouncementSource,
    value: Added,
    errors: ['forbidden', 'invalid_request'],
  }),
  'operator.announcementEdit': action({
    ...operator,
    method: 'PUT',
    path: '/api/operator/announcements',
    bodyBytes,
    summary: 'Replaces an announcement; it stays published or not.',
    request: edit(AnnouncementSource),
    value: Edited,
    errors: ['forbidden', 'invalid_request', 'not_found'],
  }),
  'operator.announcementPublish': action({
    ...operator,
    method: 'PUT',
    path: '/api/operator/announcements/published',
    summary: 'Shows an announcement from now or a time on, until a time or without an end.',
    request: Publication,
    value: Published,
    errors: ['forbidden', 'invalid_request', 'not_found'],
  }),
  'operator.announcementWithdraw': action({
    ...operator,
    method: 'PUT',
    path: '/api/operator/announcements/withdrawn',
    summary: 'Takes an announcement back, on open pages too.',
    request: Withdrawal,
    value: Withdrawn,
    errors: ['forbidden', 'not_found'],
  }),
  'operator.banners': action({
    ...operator,
    method: 'GET',
    path: '/api/operator/banners',
    summary: 'All banners with their state, the last made first.',
    request: Listed,
    value: object({
      banners: array(
        object({
          ...times,
          group: string(),
          /** The operator's own, else a drawing. */
          hasPicture: boolean(),
          scene: string(),
          link: nullable(object({ kind: string(), target: string() })),
        }),
      ),
    }),
    errors: ['forbidden'],
  }),
  'operator.bannerAdd': action({
    ...operator,
    method: 'POST',
    path: '/api/operator/banners',
    bodyBytes: pictureBodyBytes,
    summary: 'Adds a banner as a draft.',
    request: BannerSource,
    value: Added,
    errors: ['forbidden', 'invalid_request'],
  }),
  'operator.bannerEdit': action({
    ...operator,
    method: 'PUT',
    path: '/api/operator/banners',
    bodyBytes: pictureBodyBytes,
    summary: 'Replaces a banner; it stays published or not.',
    request: edit(BannerSource),
    value: Edited,
    errors: ['forbidden', 'invalid_request', 'not_found'],
  }),
  'operator.bannerPublish': action({
    ...operator,
    method: 'PUT',
    path: '/api/operator/banners/published',
    summary: 'Shows a banner from now or a time on, until a time or without an end.',
    request: Publication,
    value: Published,
    errors: ['forbidden', 'invalid_request', 'not_found'],
  }),
  'operator.bannerWithdraw': action({
    ...operator,
    method: 'PUT',
    path: '/api/operator/banners/withdrawn',
    summary: 'Takes a banner back, on open pages too.',
    request: Withdrawal,
    value: Withdrawn,
    errors: ['forbidden', 'not_found'],
  }),
};
