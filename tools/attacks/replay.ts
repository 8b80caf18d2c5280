import { randomUUID } from 'node:crypto';
import { type Attack, send, tally } from './attack.ts';
import { type Forgery, encrypter } from './encrypt.ts';

const copies = 40;
const forgeries: Forgery[] = [{ ageSeconds: 600 }, { ageSeconds: -600 }, { kid: randomUUID() }];

/** An encrypted request that was seen on the way, sent again. */
export const replays: Attack = {
  what: 'An encrypted request sent 40 times at once, out of time, under a made-up key, changed',
  requirement: 'AUTH-25',
  async run({ url }) {
    const encrypt = await encrypter(url);
    const body = { username: 'player', password: 'no', type: 'username' };
    const post = async (encrypted: string) =>
      (await send(`${url}/api/session/login`, { body: { encrypted } })).code ?? 'none';
    const once = await encrypt(body);
    const codes = await Promise.all(Array.from({ length: copies }, () => post(once)));
    const rejected = [await post(`${once.slice(0, -4)}AAAA`)];
    for (const forgery of forgeries) rejected.push(await post(await encrypt(body, forgery)));
    const opened = codes.filter((code) => code !== 'replayed_request').length;
    const breaches = opened === 1 ? [] : [`${opened} of ${copies} were opened`];
    if (rejected.some((code) => code !== 'invalid_seal')) breaches.push('a forged one was opened');
    const all = [...codes, ...rejected];
    return { tries: all.length, breaches, result: tally(all) };
  },
};
