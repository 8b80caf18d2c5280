import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { type AgentCaller, newAgent } from './fixtures.ts';

let site: TestGateway;
let people: AgentCaller[];
let names: string[];
beforeAll(async () => {
  site = await createTestGateway();
  people = [];
  for (let i = 0; i < 9; i += 1) people.push(await newAgent(site));
  names = await Promise.all(people.map((person) => person.account()));
});
afterAll(() => site.close());

/** Parents by place: each is an earlier one, or none (-1). */
const randomTree = (): number[] =>
  Array.from({ length: 9 }, (_, i) => Math.floor(Math.random() * (i + 1)) - 1);

function isBelow(parents: readonly number[], at: number, leader: number): boolean {
  for (let up = parents[at]!; up >= 0; up = parents[up]!) if (up === leader) return true;
  return false;
}

async function plant(parents: readonly number[]): Promise<void> {
  for (const [i, { id }] of people.entries())
    await site.db
      .updateTable('customers')
      .set({ upline_id: people[parents[i]!]?.id ?? null })
      .where('id', '=', id)
      .execute();
}

/** All accounts that answers about any of the names show to one. */
async function shownTo(caller: AgentCaller): Promise<string[]> {
  const shown = new Set<string>();
  for (const name of names) {
    const [member, level, found] = await Promise.all([
      caller.member(name),
      caller.team({ under: name }),
      caller.team({ search: name.slice(0, 3) }),
    ]);
    expect(level.success).toBe(member.success);
    for (const list of [level, found])
      for (const one of list.value?.members ?? []) shown.add(one.account);
    if (member.value) shown.add(member.value.member.account);
    for (const step of [...(member.value?.path ?? []), ...(level.value?.path ?? [])])
      shown.add(step);
  }
  return [...shown].toSorted();
}

test.each([1, 2, 3, 4])(
  '[AGT-09] in a random tree (%i), each account is shown to those above it alone',
  async () => {
    const parents = randomTree();
    await plant(parents);
    for (const [leader, caller] of people.entries()) {
      const below = names.filter((_name, at) => isBelow(parents, at, leader));
      expect(await shownTo(caller), `of ${leader} in ${parents}`).toEqual(below.toSorted());
    }
  },
);
