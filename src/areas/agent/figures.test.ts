import { expect, test } from 'vitest';
import { TeamDay, TeamFigures } from '../../../contract/agent/shapes.ts';
import { teamFigures, teamReport } from '../../../tests/support/team-report.ts';
import { changeOf, groups, trendNames, valueBefore, valueOf } from './figures.ts';

test('every figure of the gateway is in one group, and every one of a day in the trend', () => {
  expect(Object.values(groups).flat().sort()).toEqual(
    [...Object.keys(TeamFigures.schema), 'agents', 'teamBalance'].sort(),
  );
  expect([...trendNames, 'day'].sort()).toEqual(Object.keys(TeamDay.schema).sort());
});

test.each([
  [150, 100, 50, 50],
  [50, 200, -150, -75],
  [100, 100, 0, 0],
  [0, 100, -100, -100],
  [100, 0, 100, null],
  [0, 0, 0, null],
  [50, -100, 150, null],
  [-50, 100, -150, null],
  [-300, -100, -200, null],
])(
  '[AGT-04k] %i beside %i before: a difference of %i, %s percent',
  (now, before, difference, percent) => {
    expect(changeOf(now, before)).toEqual({ difference, percent });
  },
);

test('[AGT-04k] what the team is now has no period before; nothing has, for all time', () => {
  const report = teamReport({ agents: 3, before: teamFigures({ deposits: 700 }) });
  expect(valueOf(report, 'agents')).toBe(3);
  expect(valueBefore(report, 'agents')).toBeNull();
  expect(valueBefore(report, 'teamBalance')).toBeNull();
  expect(valueBefore(report, 'deposits')).toBe(700);
  expect(valueBefore(teamReport(), 'deposits')).toBeNull();
});
