/** Writes other characters than ASCII as `\u00e9`, as JSON and regular expressions read them. */
export const inAscii = (text: string): string =>
  text.replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
