/** One idempotency key per input: a retry returns the first response (ERR-03). */
export function formKeys(): (typed: object) => string {
  const keys = new Map<string, string>();
  return (typed) => {
    const text = JSON.stringify(typed);
    const key = keys.get(text) ?? crypto.randomUUID();
    keys.set(text, key);
    return key;
  };
}
