import { randomBytes, randomUUID } from 'node:crypto';
import { signedHeadersAt } from '../../server/testing/signed.ts';
import { type Attack, send, tally } from './attack.ts';

const vendor = 'AG';
const calls = ['authenticate', 'balance', 'debit', 'credit', 'rollback'];
const pathOf = (call: string) => `/api/seamless/${call}`;
const tooLateMs = 120_000;

/** A vendor's signed call that was seen on the way, changed or sent again. */
export const borrowedSignatures: Attack = {
  what: "A vendor's own signed calls sent to another path, by another name, changed, late and twice",
  requirement: 'SAFE-10a',
  async run({ url, operate }) {
    const key = randomBytes(32);
    const launch = 'https://vendor.example/';
    await operate('vendor', { vendor, connected: true, launch, key: key.toString('hex') });
    const body = JSON.stringify({ token: 'x', playerId: '1', roundId: 'r', transactionId: 't' });
    const sign = (call: string, at = Date.now()) => ({
      ...signedHeadersAt(
        key,
        'vendor-to-site',
        { method: 'POST', path: pathOf(call), body },
        { at },
      ),
      'x-vendor': vendor,
    });
    const post = async (path: string, headers: Record<string, string>, text = body) => {
      const answer = await send(url + path, { body: text, headers });
      return answer.code ?? String(answer.status);
    };
    const codes: string[] = [];
    const breaches: string[] = [];
    for (const call of calls) {
      const genuine = sign(call);
      if (['bad_signature', 'replayed_request'].includes(await post(pathOf(call), genuine)))
        breaches.push(`the vendor's own ${call} was rejected`);
      codes.push(
        ...(await Promise.all([
          ...calls
            .filter((other) => other !== call)
            .map((other) => post(pathOf(other), sign(call))),
          post(`${pathOf(call)}?x=1`, sign(call)),
          post(pathOf(call), sign(call), body.replace('"1"', '"2"')),
          post(pathOf(call), { ...sign(call), 'x-vendor': 'TF' }),
          post(pathOf(call), { ...sign(call), 'x-nonce': randomUUID() }),
          post(pathOf(call), sign(call, Date.now() - tooLateMs)),
          post(pathOf(call), genuine),
        ])),
      );
    }
    const rejected = new Set(['bad_signature', 'replayed_request']);
    for (const code of codes) if (!rejected.has(code)) breaches.push(`one was answered ${code}`);
    return { tries: codes.length, breaches, result: tally(codes) };
  },
};
