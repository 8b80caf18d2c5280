/**
 * Makes the keys of one form: the very same text sent again has the same key, so that the gateway answers it as before when the first
 * answer was lost; any other text has another (ERR-03).
 */
export function formKeys(): (typed: object) => string {
  let last = { text: '', key: '' };
  return (typed) => {
    const text = JSON.stringify(typed);
    if (text !== last.text) last = { text, key: crypto.randomUUID() };
    return last.key;
  };
}
