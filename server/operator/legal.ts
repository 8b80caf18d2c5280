import type { Handlers } from '../context.ts';
import { legalVersions, publishDocument } from '../domain/content/legal/documents.ts';

/** Legal documents (INFO-07, OPS-03). */
export const legalOperatorHandlers: Pick<
  Handlers<'operator'>,
  'operator.legal' | 'operator.legalPublish'
> = {
  'operator.legal': (_request, context) => legalVersions(context),
  'operator.legalPublish': (request, context) => publishDocument(request, context),
};
