import { type Infer, array, boolean, enums, integer, nullable, object, string } from 'superstruct';
import { houseAvatars } from '../account/profile.ts';
import { Id, Instant } from '../shared.ts';

/** On entering, and per page of history. */
export const chatPageSize = 50;
/** `gap`: ms between messages; `most` within `within` ms. */
export const chatRate = { gap: 2000, max: 20, within: 300_000 } as const;

/** For a report. */
export const chatReasons = ['scam', 'insult', 'spam', 'other'] as const;
export type ChatReason = (typeof chatReasons)[number];

export const ChatMessage = object({
  id: Id,
  /** The room's change that made it so: a removal's is higher than the writing's. */
  change: integer(),
  /** The writer, by a name known in the room only. */
  person: string(),
  name: string(),
  /** A drawing of the house; null: the first letter. Own pictures are not shown to others. */
  avatar: nullable(enums(houseAvatars)),
  /** Empty once removed. */
  text: string(),
  at: Instant,
  removed: boolean(),
});
export type ChatMessage = Infer<typeof ChatMessage>;

/** Changes since a known one, in order. */
export const ChatNews = object({
  messages: array(ChatMessage),
  /** The last change included. */
  upTo: integer(),
  /** Too many changes: enter the room again. */
  behind: boolean(),
  open: boolean(),
});
export type ChatNews = Infer<typeof ChatNews>;

/** Somebody whom a member does not read. */
const ChatHidden = object({ person: string(), name: string() });

/** On entering. */
export const ChatRoom = object({
  open: boolean(),
  /** What the others know the member by; null until it has agreed to the house rules: it may read, and not write. */
  person: nullable(string()),
  mutedUntil: nullable(Instant),
  hidden: array(ChatHidden),
  /** The latest, the oldest of them first. */
  messages: array(ChatMessage),
  upTo: integer(),
  /** Older ones exist. */
  more: boolean(),
});
export type ChatRoom = Infer<typeof ChatRoom>;

/** Before a known message, oldest first. */
export const ChatHistory = object({ messages: array(ChatMessage), more: boolean() });
