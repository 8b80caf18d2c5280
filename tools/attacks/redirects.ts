import { type Attack, tally } from './attack.ts';
import { rawRequest } from './request.ts';

const away = ['//evil.example', '/\\evil.example', '/%5Cevil.example', '///evil.example/..'];
const names = ['next', 'url', 'redirect', 'returnTo', 'continue', 'to', 'launch'];
const pages = ['/', '/login', '/signed-in', '/reset', '/games/', '/rail/pay', '/seamless'];

/** Addresses that send a visitor elsewhere. */
export const redirects: Attack = {
  what: 'Open redirects: double slashes, backslashes, and parameters with an address',
  requirement: 'SAFE-08',
  async run({ port, mediaPort }) {
    const asked = [
      ...away,
      ...pages.flatMap((page) =>
        names.map((name) => `${page}?${name}=${encodeURIComponent('https://evil.example/')}`),
      ),
    ];
    const breaches: string[] = [];
    const statuses: number[] = [];
    for (const listener of [port, mediaPort])
      for (const path of asked) {
        const { status, headers } = await rawRequest(listener, path, { accept: 'text/html' });
        statuses.push(status);
        if (/evil/.test(`${headers.location} ${headers.refresh}`))
          breaches.push(`${path} redirects to ${headers.location}`);
      }
    return { tries: statuses.length, breaches, result: tally(statuses) };
  },
};
