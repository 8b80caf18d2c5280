import { beforeEach, expect, test, vi } from 'vitest';
import type { ContractKind } from '../../contract/contracts.ts';
import { area } from '../areas/contracts/area.ts';

const kinds = new Set<ContractKind>();
vi.mock('./contracts.ts', () => ({
  hasContracts: () => kinds.size > 0,
  hasKind: (kind: ContractKind) => kinds.has(kind),
}));
vi.mock('./language.ts', () => ({ t: (key: string) => key }));
vi.mock('./member-pages.ts', () => ({ memberCentre: () => ({}) }));
vi.mock('./navigation.ts', () => ({ currentPath: { value: '/agentHome' }, go: () => {} }));
vi.mock('./session.ts', () => ({ unreadMessages: { value: 0 } }));

const { agentCentre } = await import('./agent-pages.ts');
const menu = () => agentCentre().pages.map(({ path }) => path);

beforeEach(() => kinds.clear());

test.each([
  ['dividend', 'agentDividendRecordCopy2'],
  ['salary', 'agentDailyWages2'],
  ['hourSalary', 'agentHourSalary'],
  ['agentRealtimeSalary', 'agentRealtimeSalary'],
] as const)(
  '[AGT-01k] [AGT-01l] [AGT-01m] [AGT-01n] [AGT-02] the menu has the page of a %s contract, where there is one',
  (kind, name) => {
    const path = `/agent/${name}`;
    expect(menu()).not.toContain(path);
    kinds.add(kind);
    expect(menu().filter((each) => each.startsWith('/agent/agent'))).toEqual([path]);
    expect(area.pages.find((page) => page.path === path)).toMatchObject({
      guard: 'agent',
      frame: 'agent',
    });
  },
);
