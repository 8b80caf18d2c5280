import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  optional,
  pattern,
  size,
  string,
} from 'superstruct';
import { FeedbackKind } from './shapes.ts';
import { action } from '../define.ts';
import { GameItem } from '../catalogue/calls.ts';
import { AvatarChoice, Nickname, Profile, ProfileDetail, ProfileField } from './profile.ts';
import {
  Category,
  ClientType,
  Count,
  Id,
  Instant,
  Language,
  Platform,
  QueryInteger,
} from '../shared.ts';
import { maxPictures, pictureTypes } from '../kyc/upload.ts';

const done = object({ done: boolean() });
/** As typed; the site's rule decides (`contract/account/profile-check.ts`). */
const detail = optional(size(string(), 0, 200));
/** `data`: base64. */
const OwnPicture = object({ id: Id, type: enums(pictureTypes), data: string() });
/** As the operator reads it. */
const sentFeedback = {
  id: Id,
  account: string(),
  kind: FeedbackKind,
  content: string(),
  /** Empty: none was named. */
  page: string(),
  sentAt: Instant,
  /** Pictures that had lapsed when it came, or are past their time. */
  missingPictures: Count,
};
const filters = { gameType: optional(Category), vassalage: optional(size(string(), 0, 20)) };

/**
 * Queued calls carry an `Idempotency-Key` header made by the device; the gateway does each once per
 * account and key (PWA-06).
 */
export const account = {
  'account.favouriteIds': action({
    method: 'GET',
    path: '/api/wps/relay/getFavGames',
    auth: 'member',
    summary: 'The ids of the favourite games, newest first.',
    request: object({}),
    value: object({ list: array(Id) }),
    errors: [],
    offline: 'cached:favourites',
  }),
  'account.appOpened': action({
    method: 'POST',
    path: '/api/wps/relay/appOpened',
    auth: 'member',
    summary: 'Notes that the member has opened the installed app (PROMO-02). Idempotent.',
    request: object({}),
    value: done,
    errors: [],
    offline: 'network-only',
  }),
  'account.favourites': action({
    method: 'GET',
    path: '/api/wps/relay/favoriteGameList',
    auth: 'member',
    summary: 'One page of the favourite games, newest first.',
    request: object({
      ...filters,
      clientType: ClientType,
      platform: Platform,
      pageNo: optional(QueryInteger(1, 100_000)),
      /** Default 999 (LOB-06). */
      pageSize: optional(QueryInteger(1, 999)),
      language: Language,
    }),
    value: object({ content: array(GameItem), pageNum: integer(), totalPages: integer() }),
    errors: [],
    offline: 'network-only',
  }),
  'account.recent': action({
    method: 'GET',
    path: '/api/wps/relay/recentGameList',
    auth: 'trial',
    summary: 'One page of the games that the account opened, latest first.',
    request: object({
      ...filters,
      page: optional(QueryInteger(1, 100_000)),
      /** Default 12 (LOB-06). */
      pageSize: optional(QueryInteger(1, 999)),
      language: Language,
      clientType: ClientType,
    }),
    value: object({ list: array(GameItem), totalPages: integer() }),
    errors: [],
    offline: 'cached:recents',
  }),
  'account.addFavourite': action({
    method: 'POST',
    path: '/api/wps/relay/favorites',
    auth: 'member',
    summary: 'Makes a game a favourite; one that is there already stays where it is (GAME-03).',
    request: object({ nodeId: Id, vendor: size(string(), 0, 20), gameType: Category }),
    value: done,
    errors: ['game_not_found', 'write_mismatch'],
    offline: 'queued',
  }),
  'account.removeFavourite': action({
    method: 'DELETE',
    path: '/api/wps/relay/favorites',
    auth: 'member',
    summary: 'Takes a game out of the favourites; one that is not there is as good as taken out.',
    request: object({ nodeId: Id }),
    value: done,
    errors: ['write_mismatch'],
    offline: 'queued',
  }),
  'account.readIds': action({
    method: 'GET',
    path: '/api/wps/relay/readAnnouncements',
    auth: 'member',
    summary: 'The ids of the announcements that the member has read.',
    request: object({}),
    value: object({ list: array(Id) }),
    errors: [],
    offline: 'cached:readMarks',
  }),
  'account.markRead': action({
    method: 'POST',
    path: '/api/wps/relay/readAnnouncements',
    auth: 'member',
    summary: 'Notes that announcements have been read; ids that do not exist are passed over.',
    request: object({ ids: size(array(Id), 1, 100) }),
    value: done,
    errors: ['write_mismatch'],
    offline: 'queued',
  }),
  'account.feedback': action({
    method: 'PUT',
    path: '/api/wps/feedback',
    auth: 'member',
    summary:
      'What a member wants the operator to know (INFO-02), with up to three pictures that were uploaded before; blanks at the ends do not count.',
    request: object({
      kind: FeedbackKind,
      content: size(string(), 1, 4000),
      /** Path of the page. */
      page: optional(pattern(string(), /^\/[!-~]{0,199}$/)),
      /** Of `upload.picture`; those that lapsed are left out and counted (INFO-02b). */
      pictures: optional(size(array(Id), 0, maxPictures)),
    }),
    value: object({ id: Id }),
    errors: ['feedback_length', 'too_many_requests', 'write_mismatch'],
    offline: 'queued',
  }),
  'account.profile': action({
    method: 'GET',
    path: '/api/info/profile',
    auth: 'member',
    summary: 'Returns the profile of the account (MEM-01).',
    request: object({}),
    value: Profile,
    errors: [],
    offline: 'cached:profile',
  }),
  'account.avatar': action({
    method: 'GET',
    path: '/api/info/avatar',
    auth: 'member',
    summary: 'The picture that the account goes by, when it is one that its member sent (MEM-01).',
    request: object({}),
    value: nullable(OwnPicture),
    errors: [],
    offline: 'cached:profile',
  }),
  'account.updateProfile': action({
    method: 'PUT',
    path: '/api/info/profile',
    auth: 'member',
    summary:
      'Changes the profile of the account (MEM-01): an absent field stays, an empty text removes it.',
    request: object({
      nickname: optional(Nickname),
      /** A picture of `upload.picture`, 48 KB at most. */
      avatar: optional(AvatarChoice),
      fullName: detail,
      birthday: detail,
      birthplace: detail,
      nationality: detail,
      address: detail,
      occupation: detail,
      incomeSource: detail,
      telegram: detail,
      zalo: detail,
      qq: detail,
    }),
    value: done,
    errors: ['invalid_request', 'profile_locked', 'underage', 'not_found', 'write_mismatch'],
    offline: 'queued',
  }),
  'account.outboxKey': action({
    method: 'POST',
    path: '/api/session/outboxKey',
    auth: 'member',
    summary:
      'A key that this device may send its queued calls with, and no others, also after the tab and its session token are gone.',
    request: object({}),
    value: object({ key: string(), expiresAt: Instant }),
    errors: [],
    offline: 'network-only',
  }),
  'operator.feedbackList': action({
    method: 'GET',
    path: '/api/operator/feedbackList',
    auth: 'operator',
    always: true,
    summary:
      "Members' feedback, of one kind or both, the newest first (INFO-02f). `before`: older than that one.",
    request: object({
      kind: optional(FeedbackKind),
      before: optional(Id),
      /** Default 20. */
      limit: optional(QueryInteger(1, 100)),
    }),
    value: object({ list: array(object({ ...sentFeedback, pictures: Count })) }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
  'operator.feedback': action({
    method: 'GET',
    path: '/api/operator/feedback',
    auth: 'operator',
    always: true,
    summary: 'A feedback with its pictures (INFO-02f).',
    request: object({ id: Id }),
    value: object({ ...sentFeedback, pictures: array(OwnPicture) }),
    errors: ['forbidden', 'not_found'],
    offline: 'network-only',
  }),
  'operator.profileField': action({
    method: 'PUT',
    path: '/api/operator/profileField',
    auth: 'operator',
    always: true,
    summary:
      'Sets how a field of the profile is asked for; what is left out stays (MEM-01, OPS-03).',
    request: object({
      field: ProfileField,
      ask: optional(enums(['required', 'optional', 'off'])),
      once: optional(boolean()),
      pattern: optional(size(string(), 1, 40)),
      minLength: optional(Count),
      maxLength: optional(Count),
    }),
    value: object({
      fields: array(
        object({ field: ProfileField, rule: ProfileDetail.schema.rule, once: boolean() }),
      ),
    }),
    errors: ['forbidden', 'invalid_request'],
    offline: 'network-only',
  }),
};
