/** Says why and ends the process with code 1. */
export function fail(words) {
  console.error(words);
  process.exit(1);
}
