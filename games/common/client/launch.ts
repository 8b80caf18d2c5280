import { is } from 'superstruct';
import { IdempotencyKey } from '../../../contract/shared.ts';

export type Theme = 'light' | 'dark';

/** What the site passes to a game when it opens it. */
export interface Launch {
  token: string;
  /** Capital letters, as the bundles are named. */
  language: string;
  theme: Theme;
  /** The idempotency key of an interrupted round whose outcome is to be fetched (WAL-03); null when there is none. */
  pending: string | null;
}

/** Reads `#token=…&lang=…&theme=…&pending=…`; what is missing or invalid becomes an empty token, Filipino, dark, null. */
export function readLaunch(fragment: string): Launch {
  const given = new URLSearchParams(fragment.replace(/^#/, ''));
  const language = given.get('lang') ?? '';
  const pending = given.get('pending');
  return {
    token: given.get('token') ?? '',
    language: /^[A-Z]{2,8}$/.test(language) ? language : 'TY',
    theme: given.get('theme') === 'light' ? 'light' : 'dark',
    pending: is(pending, IdempotencyKey) ? pending : null,
  };
}
