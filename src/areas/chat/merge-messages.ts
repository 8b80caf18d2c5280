import type { ChatMessage } from '../../../contract/chat/shapes.ts';

/**
 * Merges messages in writing order; the later change of a message wins. Ignores changes to messages
 * older than the known ones, unless they come with history.
 * @param known sorted; may be empty
 * @param news in any order
 */
export function mergeMessages(
  known: readonly ChatMessage[],
  news: readonly ChatMessage[],
): ChatMessage[] {
  const first = Number(known[0]?.id ?? 0);
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of news) {
    const before = byId.get(message.id);
    if (before ? message.change > before.change : Number(message.id) > first)
      byId.set(message.id, message);
  }
  return [...byId.values()].toSorted((a, b) => Number(a.id) - Number(b.id));
}
