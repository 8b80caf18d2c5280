/** A text as the search compares it: lower case, without diacritics, runs of blanks as one; lines stay apart. */
export function searchKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

/**
 * A player's name as strangers may see it: `Maligaya` becomes `Mal***a`. It always carries three asterisks, so that it
 * does not tell the length.
 */
export function maskName(name: string): string {
  const letters = [...name.trim()];
  if (letters.length < 5) return `${letters[0] ?? ''}***`;
  return `${letters.slice(0, 3).join('')}***${letters.at(-1)}`;
}
