// @ts-check

/**
 * Prints a sentence to stderr and ends the process with code 1.
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
