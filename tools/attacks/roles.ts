import { type Auth, listenerOf } from '../../contract/define.ts';
import { type ActionName, contract, entryOf } from '../../contract/index.ts';
import { type Attack, send, tally } from './attack.ts';

const guestAnswers = new Set([401, 403, 404, 405]);
/** Which roles' calls a member may not make. */
const closedToMembers = new Set<Auth>(['agent', 'operator', 'vendor', 'provider', 'launch']);

/** Every call of the contract by who may not make it. */
export const roles: Attack = {
  what: 'Each call by a guest, a made-up token and a member without the role',
  requirement: 'SAFE-04',
  async run({ url, mediaUrl, newMember }) {
    const { token } = await newMember();
    const breaches: string[] = [];
    const statuses: number[] = [];
    for (const name of Object.keys(contract) as ActionName[]) {
      const { method, path, auth, ...entry } = entryOf(name);
      if (auth === 'guest') continue;
      const origin = listenerOf({ auth, ...entry }) === 'media' ? mediaUrl : url;
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
      const callers: [string, string | undefined][] = [
        ['a guest', undefined],
        ['a made-up token', 'A'.repeat(43)],
        ...(closedToMembers.has(auth) ? [['a member', token] as [string, string]] : []),
      ];
      for (const [who, asked] of callers) {
        const answer = await send(`${origin}${path}`, {
          method,
          ...body,
          ...(asked !== undefined && { token: asked }),
        });
        statuses.push(answer.status);
        if (!guestAnswers.has(answer.status)) breaches.push(`${name} by ${who}: ${answer.status}`);
      }
    }
    return { tries: statuses.length, breaches, result: tally(statuses) };
  },
};
