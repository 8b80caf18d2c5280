/** For search: lower case, no diacritics, single blanks; line breaks remain. */
export function searchKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

/** `Maligaya` becomes `Mal***a`: three asterisks hide the length. */
export function maskName(name: string): string {
  const letters = [...name.trim()];
  if (letters.length < 5) return `${letters[0] ?? ''}***`;
  return `${letters.slice(0, 3).join('')}***${letters.at(-1)}`;
}
