import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Value } from '../../../contract/index.ts';
import { call } from '../../data/call.ts';
import type { Failure } from '../../lib/result.ts';

const known = signal<(Value<'referral.state'> & { pageNo: number }) | null>(null);
const failed = signal<Failure | null>(null);

/** The member's code and a page of the friends who used it; null before the first answer. */
export const invited: ReadonlySignal<(Value<'referral.state'> & { pageNo: number }) | null> = known;
/** Why the last asking brought nothing. */
export const trouble: ReadonlySignal<Failure | null> = failed;

/** Asks for a page of it; what is shown stays until the answer is there. */
export async function load(pageNo = 1): Promise<void> {
  const answer = await call('referral.state', { pageNo });
  if (answer.ok) known.value = { ...answer.value, pageNo };
  failed.value = answer.ok ? null : answer.failure;
}

/** Forgets what is known: the page was left, and another account may come next. */
export function forget(): void {
  known.value = null;
  failed.value = null;
}

/** The link of a code, which brings whoever opens it to the registration with the code filled in. */
export const linkOf = (code: string): string => `${location.origin}/register?referralCode=${code}`;
