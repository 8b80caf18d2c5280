import { type Infer, boolean, integer, object, string } from 'superstruct';

/** How one field is asked for (AUTH-14). `acceptedPattern` is a regular expression; `*` matches anything. Lengths count characters. */
export const FieldRule = object({
  enabled: boolean(),
  required: boolean(),
  acceptedPattern: string(),
  patternId: integer(),
  minLength: integer(),
  maxLength: integer(),
});
export type FieldRule = Infer<typeof FieldRule>;
