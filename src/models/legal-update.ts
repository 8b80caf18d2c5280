import { sessionStore } from '../data/browser-storage.ts';
import { loyalty } from './session.ts';

/** Of this session. */
const key = 'documentsLater';

/** Whether to ask now for a new version of the terms (INFO-07). A tracked read. */
export const asksForDocuments = (): boolean =>
  loyalty.value?.documentsDue === true && sessionStore.get(key) === null;

/** Asks again in another session. */
export const askLater = (): void => sessionStore.set(key, 'true');

/** As the gateway has answered. */
export function noteDocumentsDue(documentsDue: boolean): void {
  const now = loyalty.peek();
  if (now) loyalty.value = { ...now, documentsDue };
}
