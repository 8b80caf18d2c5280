import { solvedChallenge } from '../../bench/lib/challenge.ts';
import { type Attack, send, tally } from './attack.ts';
import { encrypter } from './encrypt.ts';

const tries = 60;
/** Of one account, from everywhere together, before a delay. */
const maxChecked = 10;

/** Passwords tried at an account, each from another network, with its proof of work done. */
export const guessing: Attack = {
  what: '60 passwords guessed at one account, each from a network of its own, with the proof of work',
  requirement: 'SAFE-05b',
  async run({ url }) {
    const encrypt = await encrypter(url);
    const codes: string[] = [];
    for (let i = 0; i < tries; i += 1) {
      const verification = await solvedChallenge(url, 'login');
      const body = { username: 'agent', password: `Maligaya#${i}`, type: 'username', verification };
      const sent = { body: { encrypted: await encrypt(body) }, ip: `198.51.${i}.1` };
      const answer = await send(`${url}/api/session/login`, sent);
      codes.push(answer.code ?? String(answer.status));
    }
    const breaches = codes.includes('200') ? ['a guess logged in'] : [];
    const checked = codes.filter((code) => code === 'wrong_credentials').length;
    if (checked > maxChecked) breaches.push(`${checked} passwords were checked`);
    return { tries, breaches, result: tally(codes) };
  },
};
