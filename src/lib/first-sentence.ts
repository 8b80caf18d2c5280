/** An end of a sentence before the next one's capital; a number's point is none. */
const sentenceEnd = /[.!?](?=\s+[\p{Lu}₱“"])/u;

/** Splits a text after its first sentence; the rest is empty where there is only one. */
export function firstSentence(text: string): [first: string, rest: string] {
  const end = sentenceEnd.exec(text);
  if (!end) return [text, ''];
  const at = end.index + 1;
  return [text.slice(0, at), text.slice(at).trim()];
}
