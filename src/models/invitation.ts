import { localStore } from '../data/browser-storage.ts';

/** Who brought the player here: the code of an agent, or of a link that another player shared. */
export interface Invitation {
  affiliateCode?: string;
  referralCode?: string;
}

const names = ['affiliateCode', 'referralCode'] as const;
const stored = 'invitation';
const shape = /^[A-Za-z0-9]{4,20}$/;
/** ms for which an invitation is stored on the device. */
const storedForMs = 30 * 86_400_000;

/** The codes in an address (`/?affiliateCode=…`, `/register?referralCode=…`), without those that can be none. */
export function invitationIn(url: string): Invitation {
  const query = URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams();
  return Object.fromEntries(
    names.flatMap((name) => (shape.test(query.get(name) ?? '') ? [[name, query.get(name)]] : [])),
  );
}

let used = '';

/** Stores the invitation that the visit began with until it is used; a later link takes the place of an earlier one. */
export function storeInvitation(): void {
  // The address of the document as it was asked for: pages have come and gone since.
  const [start] = performance.getEntriesByType('navigation');
  const found = { ...invitationIn(start?.name ?? ''), ...invitationIn(location.href) };
  if (Object.keys(found).length > 0 && used !== JSON.stringify(found)) {
    localStore.set(stored, JSON.stringify({ ...found, until: Date.now() + storedForMs }));
  }
}

/** The invitation that is stored; empty when there is none. */
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

/** Forgets the invitation: it was used, or it is nobody's. */
export function forgetInvitation(): void {
  const [start] = performance.getEntriesByType('navigation');
  used = JSON.stringify({ ...invitationIn(start?.name ?? ''), ...invitationIn(location.href) });
  localStore.remove(stored);
}
