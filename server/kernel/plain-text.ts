import { isPlainText } from '../../contract/plain-text.ts';
import { DomainError } from '../domain-error.ts';

/** Throws DomainError `invalid_request` naming the field when its text is not plain. */
export function requirePlainText(text: string, field: string): void {
  if (!isPlainText(text)) throw new DomainError('invalid_request', { field });
}
