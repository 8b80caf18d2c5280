import type { ChatMessage } from '../../../contract/chat/shapes.ts';

/**
 * Messages with others mergeMessages in, in the order in which they were written; of two tellings of one message the later change counts. What
 * concerns a message older than those that are known is left out unless it comes with the ones around it, as history does.
 * @param known in their order; may be empty
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
