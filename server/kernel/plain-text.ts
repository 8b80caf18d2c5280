import { isPlainText } from '../../contract/plain-text.ts';
import { DomainError } from '../domain-error.ts';

/** Throws `invalid_request` with the field for text that is not plain. */
export function requirePlainText(text: string, field: string): void {
  if (!isPlainText(text)) throw new DomainError('invalid_request', { field });
}
