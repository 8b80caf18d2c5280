import { type Attack, tally } from './attack.ts';
import { rawRequest } from './request.ts';

const marks = ['<script>evil()</script>', '"><img src=x onerror=evil()>', '{{evil()}}'];
const wanted: [string, RegExp][] = [
  ['content-security-policy', /default-src/],
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /^strict-origin$/],
  ['permissions-policy', /microphone=\(\)/],
];

/** Markup in addresses, and the headers that would stop it. */
export const markup: Attack = {
  what: 'Markup in addresses and cookies; the headers of every page',
  requirement: 'SAFE-01a',
  async run({ port, mediaPort }) {
    const breaches: string[] = [];
    const statuses: number[] = [];
    for (const page of ['/', '/login', '/help', '/games/slots/', '/walang/ganito'])
      for (const mark of marks) {
        const listener = page.startsWith('/games') ? mediaPort : port;
        const path = `${page}?q=${encodeURIComponent(mark)}&lang=${encodeURIComponent(mark)}`;
        const headers = { accept: 'text/html', cookie: `lang=${mark}` };
        const answer = await rawRequest(listener, path, headers);
        statuses.push(answer.status);
        if (answer.text.includes(mark)) breaches.push(`${page} repeats ${mark}`);
        for (const [name, value] of wanted)
          if (!value.test(String(answer.headers[name]))) breaches.push(`${page} has no ${name}`);
        const policy = String(answer.headers['content-security-policy']);
        if (/unsafe-(inline|eval)/.test(policy) || !policy.includes('require-trusted-types-for'))
          breaches.push(`${page} has a weak policy`);
      }
    return { tries: statuses.length, breaches, result: tally(statuses) };
  },
};
