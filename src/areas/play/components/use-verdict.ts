import { useEffect, useState } from 'react';

/**
 * The outcome of a check on this device, such as of a round; null while it computes.
 * @param check a function that stays the same between renders
 */
export function useVerdict<Checked, Verdict>(
  checked: Checked,
  check: (checked: Checked) => Promise<Verdict>,
): Verdict | null {
  const [found, setFound] = useState<{ checked: Checked; verdict: Verdict } | null>(null);
  useEffect(() => {
    let wanted = true;
    void check(checked).then((verdict) => wanted && setFound({ checked, verdict }));
    return () => {
      wanted = false;
    };
  }, [checked, check]);
  return found?.checked === checked ? found.verdict : null;
}
