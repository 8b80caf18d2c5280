import { type Infer, enums, object, string } from 'superstruct';

/** Characters, named in specification §8. */
export const feedbackLength = { min: 10, max: 1000 } as const;

export const FeedbackKind = enums(['feedback', 'complaint']);
export const FeedbackDraft = object({ kind: FeedbackKind, content: string() });
export type FeedbackDraft = Infer<typeof FeedbackDraft>;
