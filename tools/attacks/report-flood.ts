import { type Attack, send, tally } from './attack.ts';

/** Reports of browsers that were none: the log is not to be filled. */
export const reportFlood: Attack = {
  what: 'Reports of policy violations: 600 from 40 addresses, and one of 1 MB',
  requirement: 'SAFE-01h',
  async run({ url }) {
    const post = (body: object, ip: string) =>
      send(`${url}/api/csp-reports`, {
        ip,
        body,
        headers: { 'content-type': 'application/csp-report' },
      });
    const report = { 'csp-report': { 'effective-directive': 'img-src' } };
    const statuses: number[] = [];
    for (let i = 0; i < 600; i += 1)
      statuses.push((await post(report, `192.0.2.${i % 40}`)).status);
    const large = await post({ ...report, x: 'x'.repeat(1_000_000) }, '192.0.2.200').catch(
      () => null,
    );
    const taken = statuses.filter((status) => status === 204).length;
    const breaches = taken > 400 ? [`${taken} were taken`] : [];
    if (large && large.status < 400) breaches.push('1 MB was taken');
    return { tries: 601, breaches, result: tally(statuses) };
  },
};
