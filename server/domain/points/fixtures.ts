import { randomUUID } from 'node:crypto';
import type { Gateway } from '../../context.ts';
import { transactionPassword } from '../withdrawals/fixtures.ts';
import { movePoints } from './redeem.ts';

type Site = Pick<Gateway, 'db'>;

export async function givePoints({ db }: Site, customerId: string, points: number): Promise<void> {
  await movePoints(db, customerId, points, {
    kind: 'points_slots',
    scope: 'test points',
    key: randomUUID(),
    digest: Buffer.alloc(32),
    reference: 'test',
  });
}

/** Where goods are sent. */
export const receiver = {
  name: 'Maria Clara Reyes',
  mobile: '0917 123 4567',
  address: '12 Mabini St, Jaro, Iloilo City 5000',
};

const words = { name: 'Kahit ano', text: '', unit: 'piraso' };

/** Returns its id. */
export async function testItem(
  { db }: Site,
  item: { kind: 'cash' | 'goods'; points: number; amount?: number; stock?: number },
): Promise<string> {
  const values = {
    ...item,
    code: `test-${randomUUID().slice(0, 8)}`,
    words: JSON.stringify({ TY: words, EN: { ...words, name: 'Anything' } }),
  };
  return (
    await db.insertInto('point_items').values(values).returning('id').executeTakeFirstOrThrow()
  ).id;
}

/** A request for ₱10 for 100 points, without its key. */
export async function cashOf(site: Site) {
  const itemId = await testItem(site, { kind: 'cash', points: 100 });
  return {
    itemId,
    quantity: 1,
    points: 100,
    amount: 1000,
    passwordCheck: { password: transactionPassword },
    language: 'EN',
  };
}
