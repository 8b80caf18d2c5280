import { type Infer, array, boolean, enums, integer, nullable, object, string } from 'superstruct';
import { houseAvatars } from '../account/profile.ts';
import { Id, Instant } from '../shared.ts';

/** How many messages one answer brings: on entering, and of earlier ones. */
export const chatPageSize = 50;
/** How quickly a member may write: ms between two messages, and how many there may be in so many ms. */
export const chatPace = { gap: 2000, most: 20, within: 300_000 } as const;

/** Why a message is reported. */
export const chatReasons = ['scam', 'insult', 'spam', 'other'] as const;
export type ChatReason = (typeof chatReasons)[number];

export const ChatMessage = object({
  id: Id,
  /** The number of the room's change that made it what it is: that of its removal is higher than that of its writing. */
  change: integer(),
  /** Who wrote it, by a name that the room alone knows. */
  person: string(),
  name: string(),
  /** A drawing of the house; null: the name's first letter. A picture of the member's own is not shown to others. */
  avatar: nullable(enums(houseAvatars)),
  /** Empty once it is removed. */
  text: string(),
  at: Instant,
  removed: boolean(),
});
export type ChatMessage = Infer<typeof ChatMessage>;

/** What has happened in the room after a change that was known, in its order. */
export const ChatNews = object({
  messages: array(ChatMessage),
  /** The last change that this event includes. */
  upTo: integer(),
  /** More changed than is sent one by one: enter the room again. */
  behind: boolean(),
  open: boolean(),
});
export type ChatNews = Infer<typeof ChatNews>;

/** Somebody whom a member does not read. */
const ChatHidden = object({ person: string(), name: string() });

/** The room as a member enters it. */
export const ChatRoom = object({
  open: boolean(),
  /** What the others know the member by; null until it has agreed to the house rules: it may read, and not write. */
  person: nullable(string()),
  mutedUntil: nullable(Instant),
  hidden: array(ChatHidden),
  /** The latest, the oldest of them first. */
  messages: array(ChatMessage),
  upTo: integer(),
  /** There are older ones. */
  more: boolean(),
});
export type ChatRoom = Infer<typeof ChatRoom>;

/** Messages from before one that is known, the oldest first. */
export const ChatHistory = object({ messages: array(ChatMessage), more: boolean() });
