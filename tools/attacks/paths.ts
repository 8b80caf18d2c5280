import { type Attack, tally } from './attack.ts';
import { rawRequest } from './request.ts';

const targets = ['etc/passwd', 'package.json', 'data/operator.key', 'secrets.key', '.env'];
const ups = ['../', '..%2f', '%2e%2e/', '..%5c', '..;/', '%252e%252e%252f', '....//'];
const roots = ['/', '/assets/', '/fonts/', '/games/', '/m/', '/games/slots/assets/'];
const secrets = /root:.*:0:0:|"devDependencies"|PALARO_/;

/** Files outside the served folders. */
export const paths: Attack = {
  what: 'Paths that climb out of the folders that are served, in seven spellings',
  requirement: 'SAFE-05d',
  async run({ port, mediaPort }) {
    const breaches: string[] = [];
    const statuses: number[] = [];
    for (const listener of [port, mediaPort])
      for (const root of roots)
        for (const up of ups)
          for (const target of targets) {
            const path = `${root}${up.repeat(6)}${target}`;
            const answer = await rawRequest(listener, path);
            statuses.push(answer.status);
            if (secrets.test(answer.text)) breaches.push(`${path} was sent`);
            if (answer.status >= 500) breaches.push(`${path}: ${answer.status}`);
          }
    return { tries: statuses.length, breaches, result: tally(statuses) };
  },
};
