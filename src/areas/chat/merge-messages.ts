import type { ChatMessage } from '../../../contract/chat/shapes.ts';

/**
 * Merges messages in writing order; a message's later change wins. Ignores changes older than the
 * known messages, except in history.
 * @param known sorted
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
