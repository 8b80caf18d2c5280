import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { fairStream } from '../../fairness/stream.ts';
import { matchGames } from '../meta.ts';
import { type Outcome, playDay } from '../rules.ts';
import { dayMatches } from './check.ts';

const serverSeed = '3c'.repeat(32);
const hmac = (message: string) =>
  createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(message).digest();

test.each(matchGames.map(({ code }) => code))(
  '[GAME-16c] the device plays a match day of %s that was drawn with a hash of its bets',
  async (table) => {
    const clientSeed = `${table}:${'ab'.repeat(32)}`;
    const outcome = playDay(table, 3, fairStream(hmac, clientSeed, 3));
    expect(await dayMatches({ serverSeed, clientSeed, nonce: 3 }, outcome)).toBe(true);
    expect(await dayMatches({ serverSeed, clientSeed: table, nonce: 3 }, outcome)).toBe(false);
  },
);

test.each(matchGames.map(({ code }) => code))(
  '[GAME-12] the device plays the match days of %s again as the gateway did, and sees what was changed (MATCH-23)',
  async (table) => {
    for (let nonce = 1; nonce <= 40; nonce += 1) {
      const round = { serverSeed, clientSeed: table, nonce };
      const outcome = playDay(table, nonce, fairStream(hmac, table, nonce));
      expect(await dayMatches(round, outcome)).toBe(true);
      expect(await dayMatches({ ...round, serverSeed: '3d'.repeat(32) }, outcome)).toBe(false);
      const changed = (change: (copy: Outcome) => void) => {
        const copy = structuredClone(outcome);
        change(copy);
        return dayMatches(round, copy);
      };
      expect(await changed(({ matches }) => void ((matches[2] ?? { home: 0 }).home += 1))).toBe(
        false,
      );
      expect(await changed(({ matches }) => void matches.pop())).toBe(false);
      const later = (copy: Outcome) => copy.matches[0]?.goals.push({ side: 'home', minute: 91 });
      expect(await changed((copy) => void later(copy))).toBe(false);
    }
  },
);
