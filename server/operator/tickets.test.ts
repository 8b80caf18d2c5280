import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { TicketMember } from '../domain/tickets/fixtures.ts';

let site: TestGateway;
let member: TicketMember;
beforeAll(async () => {
  site = await createTestGateway();
  member = new TicketMember(site);
  await member.open();
});
afterAll(() => site.close());

const points = { points: 1, weight: 1 };
const many = Array.from({ length: 13 }, () => points);

test('[REWARD-02d] tickets are closed, and shown to nobody, until the operator opens a kind', async () => {
  const { value } = await member.operator('GET', 'tickets');
  expect(value.kinds).toMatchObject([
    { kind: 'egg', open: false, needs: 'deposit', days: 30, prizes: [], out: 0 },
    { kind: 'envelope', open: false },
    { kind: 'wheel', open: false },
  ]);
  expect(await member.count()).toBeUndefined();
  await member.set('wheel', [points, { weight: 1 }]);
  await expect.poll(() => member.count()).toBe(0);
});

test.each([
  [{ open: true }, 'open'],
  [{ table: { prizes: [points] } }, 'table.prizes'],
  [{ table: { prizes: many } }, 'table.prizes'],
  // Without a stock, cash has no bound.
  [{ table: { prizes: [{ amount: 100, weight: 1 }, points] } }, 'table.prizes'],
  [
    { table: { prizes: [{ amount: 100, points: 1, weight: 1, stock: 1 }, points] } },
    'table.prizes',
  ],
  // Every ticket can be drawn.
  [
    {
      table: {
        prizes: [
          { ...points, stock: 9 },
          { amount: 1, weight: 1, stock: 9 },
        ],
      },
    },
    'table.prizes',
  ],
  [{ table: { prizes: [{ weight: 1 }, { weight: 1 }] } }, 'table.prizes'],
  [{ table: { prizes: [{ points: 1, weight: 0 }, points] } }, 'table.prizes.0.weight'],
  [{ table: { prizes: [{ points: -1, weight: 1 }, points] } }, 'table.prizes.0.points'],
  [{ table: { prizes: [points, { ...points, stock: -1 }] } }, 'table.prizes.1.stock'],
  [{ table: { days: 0, prizes: [points, points] } }, 'table.days'],
  [{ table: { needs: 'luck', prizes: [points, points] } }, 'table.needs'],
  [{ kind: 'dice' }, 'kind'],
])('[REWARD-02d] terms that do not fit are rejected: %j', async (change, field) => {
  expect(await member.operator('PUT', 'tickets', { kind: 'egg', ...change })).toMatchObject({
    status: 400,
    code: 'invalid_request',
    field,
  });
});

test('[REWARD-02d] the overview says what is out, what was drawn and what all tables have paid', async () => {
  await member.set('egg', [{ amount: 700, weight: 999_999, stock: 2 }, points]);
  await member.grant('egg', 4);
  await member.drawNext('egg');
  await member.set('egg', [points, points], {});
  await member.drawNext('egg');
  const { value } = await member.operator('GET', 'tickets');
  expect(value.kinds[0]).toMatchObject({
    needs: 'nothing',
    out: 2,
    draws: 2,
    points: 1,
    amount: 700,
  });
});
