import type { SupportTicket } from '../../../../contract/support/shapes.ts';
import { t } from '../../../models/language.ts';

/** A ticket's topic, with its reference. A tracked read. */
export function aboutText({
  topic,
  reference,
}: Pick<SupportTicket, 'topic' | 'reference'>): string {
  const name = t(`support.topic.${topic}`);
  return reference === null ? name : t('support.about', { topic: name, reference });
}
