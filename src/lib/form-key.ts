/**
 * Makes the keys of one form: the very same text sent again has the same key, so that the gateway answers it as before when the first
 * answer was lost; any other text has another (ERR-03). Anyone who takes a change back is at the text before, key and all.
 */
export function formKeys(): (typed: object) => string {
  const keys = new Map<string, string>();
  return (typed) => {
    const text = JSON.stringify(typed);
    const key = keys.get(text) ?? crypto.randomUUID();
    keys.set(text, key);
    return key;
  };
}
