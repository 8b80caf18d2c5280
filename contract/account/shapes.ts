import { type Infer, enums, object, string } from 'superstruct';

/** Characters that a feedback may have (specification §8's words for it name them). */
export const feedbackLength = { min: 10, max: 1000 } as const;

export const FeedbackKind = enums(['feedback', 'complaint']);
/** A message to the operator as it is being typed; it may still be too short. */
export const FeedbackDraft = object({ kind: FeedbackKind, content: string() });
export type FeedbackDraft = Infer<typeof FeedbackDraft>;
