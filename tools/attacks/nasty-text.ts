import { listenerOf } from '../../contract/define.ts';
import { type ActionName, contract, entryOf } from '../../contract/index.ts';
import { type Attack, send, tally } from './attack.ts';

const nasty = [
  '"\\u0000"',
  '"\\ud800"',
  '1e300',
  '-1',
  '9007199254740993',
  '"\'; DROP TABLE customers; --"',
  '{"__proto__":{"admin":true}}',
  `"${'x'.repeat(1000)}"`,
];
const fields = ['key', 'id', 'text', 'q', 'amount', 'pageNo', 'language', 'username', 'nodeId'];

/** Bodies that parsers, the database or arithmetic could stumble over. */
export const nastyText: Attack = {
  what: 'NUL, lone surrogates, 1e300, SQL and prototypes in the fields of every call',
  requirement: 'CALL-07',
  async run({ url, mediaUrl, newMember }) {
    const { token } = await newMember();
    const breaches: string[] = [];
    const statuses: number[] = [];
    for (const name of Object.keys(contract) as ActionName[]) {
      const entry = entryOf(name);
      if (entry.auth === 'operator' || name === 'session.logout') continue;
      const origin = listenerOf(entry) === 'media' ? mediaUrl : url;
      for (const value of nasty) {
        const isQuery = entry.method === 'GET' || entry.method === 'DELETE';
        const text = `{${fields.map((field) => `"${field}":${value}`).join()}}`;
        const query = fields.map((field) => `${field}=${encodeURIComponent(value)}`).join('&');
        const answer = await send(`${origin}${entry.path}${isQuery ? `?${query}` : ''}`, {
          method: entry.method,
          token,
          ...(!isQuery && { body: text }),
        });
        statuses.push(answer.status);
        if (answer.status >= 500) breaches.push(`${name} with ${value.slice(0, 20)}: 5xx`);
      }
    }
    return { tries: statuses.length, breaches, result: tally(statuses) };
  },
};
