import { type Failure, failureKey } from '../lib/result.ts';
import { type Words, t } from './language.ts';

/** A reason at its field, else as the form's alert. */
export const formRejection = ({ why, field }: { why: Words; field?: string | undefined }) => ({
  text: () => t(...why),
  field,
});

/** Returns null when the call succeeded. */
export const failureRejection = (failure: Failure | null) =>
  failure &&
  formRejection({
    why: [failureKey(failure)],
    field: failure.kind === 'rejected' ? failure.field : undefined,
  });
