import { randomBytes, randomUUID } from 'node:crypto';
import { type ActionName, contract, entryOf } from '../../contract/index.ts';
import { signedHeadersAt } from '../../server/testing/signed.ts';
import { type Attack, send, tally } from './attack.ts';

/** Calls of vendors and the payment provider without their key. */
export const signatures: Attack = {
  what: "Vendors' and the payment provider's calls: unsigned, with a wrong key, out of time",
  requirement: 'SAFE-10',
  async run({ url }) {
    const breaches: string[] = [];
    const statuses: number[] = [];
    const signed = (Object.keys(contract) as ActionName[]).filter((name) =>
      ['vendor', 'provider'].includes(entryOf(name).auth),
    );
    for (const name of signed) {
      const { method, path } = entryOf(name);
      const body = JSON.stringify({ transactionId: randomUUID(), amount: 100_000, token: 'x' });
      for (const age of [0, 3_600_000])
        for (const key of [Buffer.alloc(0), Buffer.alloc(32), randomBytes(32)])
          for (const vendor of ['PLR', 'BARYA', '__proto__']) {
            const at = Date.now() - age;
            const signed = signedHeadersAt(key, 'vendor-to-site', { method, path, body }, { at });
            const headers = { ...signed, 'x-vendor': vendor };
            const answer = await send(url + path, { method, body, headers });
            statuses.push(answer.status);
            if (answer.status < 400 || answer.status >= 500)
              breaches.push(`${name}: ${answer.status}`);
          }
    }
    return { tries: statuses.length, breaches, result: tally(statuses) };
  },
};
