import { type Infer, define, enums, object, string } from 'superstruct';
import { Instant } from './shared.ts';

/** Characters that a feedback may have (specification §8's words for it name them). */
export const feedbackLength = { min: 10, max: 1000 } as const;
/** Characters that a nickname may have. */
export const nicknameLength = { min: 2, max: 24 } as const;

/** One line of what a person calls itself: letters, digits and a few signs, no blanks at the ends. */
export const Nickname = define<string>('Nickname', (value) => {
  if (typeof value !== 'string') return false;
  const { length } = [...value];
  return (
    length >= nicknameLength.min &&
    length <= nicknameLength.max &&
    value === value.trim() &&
    /^[\p{L}\p{M}\p{N} .'’_-]+$/u.test(value)
  );
});

/** What an account tells of itself and may change (MEM-01, MEM-17). */
export const Profile = object({
  account: string(),
  nickname: string(),
  joinedAt: Instant,
});
export type Profile = Infer<typeof Profile>;

export const FeedbackKind = enums(['feedback', 'complaint']);
/** A message to the operator as it is being typed; it may still be too short. */
export const FeedbackDraft = object({ kind: FeedbackKind, content: string() });
export type FeedbackDraft = Infer<typeof FeedbackDraft>;
