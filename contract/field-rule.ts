import { type Infer, boolean, integer, object, string } from 'superstruct';

/**
 * How a field is asked for (AUTH-14). `acceptedPattern`: a regular expression; `*` matches
 * anything. Lengths in characters.
 */
export const FieldRule = object({
  enabled: boolean(),
  required: boolean(),
  acceptedPattern: string(),
  patternId: integer(),
  minLength: integer(),
  maxLength: integer(),
});
export type FieldRule = Infer<typeof FieldRule>;
