// @ts-check

/**
 * Prints to stderr and exits with 1.
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
