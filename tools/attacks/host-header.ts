import { type Attack, tally } from './attack.ts';
import { rawRequest } from './request.ts';

const paths = ['/', '/api/site/permission', '/site.webmanifest', '/shell.EN.html'];
const hosts: Record<string, string>[] = [
  { host: 'evil.example' },
  { host: 'evil.example:8080' },
  { host: 'localhost', 'x-forwarded-host': 'evil.example' },
];

/** A host that is not the site's, in answers and policies. */
export const hostHeader: Attack = {
  what: 'A foreign Host, and a forwarded one, in pages, policies and addresses',
  requirement: 'SAFE-08',
  async run({ port }) {
    const breaches: string[] = [];
    const statuses: number[] = [];
    for (const headers of hosts)
      for (const path of paths) {
        const all = { accept: 'text/html', ...headers };
        const answer = await rawRequest(port, path, all);
        statuses.push(answer.status);
        if (`${JSON.stringify(answer.headers)}${answer.text}`.includes('evil.example'))
          breaches.push(`${path} repeats ${Object.values(headers).at(-1)}`);
      }
    return { tries: statuses.length, breaches, result: tally(statuses) };
  },
};
