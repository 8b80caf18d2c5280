import { localStore } from '../data/browser-storage.ts';

/** An agent's code or a player's referral code. */
export interface Invitation {
  affiliateCode?: string;
  referralCode?: string;
}

const names = ['affiliateCode', 'referralCode'] as const;
const stored = 'invitation';
const shape = /^[A-Za-z0-9]{4,20}$/;
const storedForMs = 30 * 86_400_000;

/** Valid codes of `/?affiliateCode=…` or `/register?referralCode=…`. */
export function invitationIn(url: string): Invitation {
  const query = URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams();
  return Object.fromEntries(
    names.flatMap((name) => (shape.test(query.get(name) ?? '') ? [[name, query.get(name)]] : [])),
  );
}

let used = '';

/** Stores the visit's invitation until used; a later link replaces it. */
export function storeInvitation(): void {
  // The document's address before navigations.
  const [start] = performance.getEntriesByType('navigation');
  const found = { ...invitationIn(start?.name ?? ''), ...invitationIn(location.href) };
  if (Object.keys(found).length > 0 && used !== JSON.stringify(found)) {
    localStore.set(stored, JSON.stringify({ ...found, until: Date.now() + storedForMs }));
  }
}

/** Empty when there is none. */
export function invitation(): Invitation {
  storeInvitation();
  try {
    const { until, affiliateCode, referralCode } = JSON.parse(
      localStore.get(stored) ?? '{}',
    ) as Invitation & { until?: number };
    if (!until || until < Date.now()) return {};
    return { ...(affiliateCode && { affiliateCode }), ...(referralCode && { referralCode }) };
  } catch {
    return {};
  }
}

export function forgetInvitation(): void {
  const [start] = performance.getEntriesByType('navigation');
  used = JSON.stringify({ ...invitationIn(start?.name ?? ''), ...invitationIn(location.href) });
  localStore.remove(stored);
}
