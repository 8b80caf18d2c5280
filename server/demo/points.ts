import { sql } from 'kysely';
import type { PointItemWords } from '../../contract/points/shapes.ts';
import type { Gateway } from '../context.ts';
import { movePoints } from '../domain/points/redeem.ts';
import { pointRules } from '../domain/points/rules.ts';
import { fingerprint } from '../ledger/ledger.ts';

interface DemoItem {
  code: string;
  kind: 'cash' | 'goods';
  points: number;
  /** Centavos. */
  amount?: number;
  stock?: number;
  TY: PointItemWords;
  EN: PointItemWords;
}

const items: readonly DemoItem[] = [
  {
    code: 'cash',
    kind: 'cash',
    points: 100,
    TY: {
      name: 'Pera sa wallet',
      text: 'Mas marami ang puntos, mas mataas ang palit.',
      unit: 'tig-100 puntos',
    },
    EN: {
      name: 'Cash for your wallet',
      text: 'The more points at once, the better the rate.',
      unit: '× 100 points',
    },
  },
  {
    code: 'load-50',
    kind: 'goods',
    points: 550,
    TY: { name: 'Load na ₱50', text: 'Ipapadala sa mobile number na ilalagay mo.', unit: 'load' },
    EN: { name: '₱50 mobile load', text: 'Sent to the mobile number that you give.', unit: 'load' },
  },
  {
    code: 'tumbler',
    kind: 'goods',
    points: 900,
    stock: 40,
    TY: {
      name: 'Tumbler na may takip',
      text: '500 ml, para sa mainit at malamig.',
      unit: 'piraso',
    },
    EN: { name: 'Tumbler with a lid', text: '500 ml, for hot and cold drinks.', unit: 'piece' },
  },
  {
    code: 'shirt',
    kind: 'goods',
    points: 1000,
    amount: 5000,
    stock: 25,
    TY: {
      name: 'T-shirt ng pista',
      text: 'Cotton. Isulat ang size sa address: S, M, L o XL.',
      unit: 'piraso',
    },
    EN: {
      name: 'Fiesta T-shirt',
      text: 'Cotton. Write the size with the address: S, M, L or XL.',
      unit: 'piece',
    },
  },
  {
    code: 'rice-5kg',
    kind: 'goods',
    points: 2800,
    stock: 60,
    TY: { name: 'Bigas na 5 kilo', text: 'Dinorado, ihahatid sa bahay.', unit: 'sako' },
    EN: { name: 'Rice, 5 kilos', text: 'Dinorado, delivered to your door.', unit: 'sack' },
  },
  {
    code: 'power-bank',
    kind: 'goods',
    points: 7500,
    stock: 10,
    TY: { name: 'Power bank', text: '10,000 mAh, may USB-C.', unit: 'piraso' },
    EN: { name: 'Power bank', text: '10,000 mAh, with USB-C.', unit: 'piece' },
  },
];

/**
 * Fills the mall, credits points for first deposits, lets the job process the history. Skips when
 * there are items.
 */
export async function seedPoints(gateway: Pick<Gateway, 'db'>): Promise<void> {
  const { deposit } = pointRules(gateway).rates;
  await gateway.db.transaction().execute(async (db) => {
    if (await db.selectFrom('point_items').select('id').limit(1).executeTakeFirst()) return;
    const values = items.map(({ TY, EN, ...item }) =>
      Object.assign(item, { words: JSON.stringify({ TY, EN }) }),
    );
    await db.insertInto('point_items').values(values).execute();
    const { rows } = await sql<{ customer: string; amount: string }>`
      SELECT t.key AS customer, e.amount FROM transfers t JOIN entries e ON e.transfer_id = t.id
      WHERE t.scope = 'demo deposit' AND e.amount > 0 ORDER BY t.id`.execute(db);
    for (const { customer, amount } of rows) {
      const points = Math.floor(Number(amount) / deposit);
      const digest = fingerprint(customer, points);
      await movePoints(db, customer, points, {
        kind: 'points_deposit',
        scope: 'demo points',
        key: customer,
        digest,
        reference: 'demo',
      });
    }
    // History precedes the job's first mark.
    await db.updateTable('point_mark').set({ upto: '-infinity' }).execute();
  });
}
