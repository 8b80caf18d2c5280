/**
 * Makes a form's idempotency keys: the same input has the same key, so that a retry after a lost
 * response is answered as before (ERR-03).
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
