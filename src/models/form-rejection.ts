import { type Failure, failureKey } from '../lib/result.ts';
import { type Words, t } from './language.ts';

/** A reason as a form shows it: at its field where that is one of the form's, else as the form's alert. */
export const formRejection = ({ why, field }: { why: Words; field?: string | undefined }) => ({
  text: () => t(...why),
  field,
});

/** The rejection of a failed call, at the field that the gateway blames; null when nothing failed. */
export const failureRejection = (failure: Failure | null) =>
  failure &&
  formRejection({
    why: [failureKey(failure)],
    field: failure.kind === 'rejected' ? failure.field : undefined,
  });
