export type Theme = 'light' | 'dark';

/** How the site opened the game. */
export interface Launch {
  token: string;
  /** Capital letters, as the bundles are named. */
  language: string;
  theme: Theme;
}

/** Reads `#token=…&lang=…&theme=…`; what is missing or strange becomes an empty token, Filipino, and night. */
export function readLaunch(fragment: string): Launch {
  const given = new URLSearchParams(fragment.replace(/^#/, ''));
  const language = given.get('lang') ?? '';
  return {
    token: given.get('token') ?? '',
    language: /^[A-Z]{2,8}$/.test(language) ? language : 'TY',
    theme: given.get('theme') === 'light' ? 'light' : 'dark',
  };
}
