import type { MemberFigures, TeamMemberPage } from '../../../../contract/agent/team-shapes.ts';
import { t } from '../../../models/language.ts';
import { Table } from '../../../ui/Table.tsx';
import { figureText } from '../format.ts';

const names = [
  'deposits',
  'withdrawals',
  'bets',
  'stake',
  'validStake',
  'payout',
  'promotions',
  'rebates',
  'profit',
] as const satisfies readonly (keyof MemberFigures)[];

/** A period's sums of an account, beside those of everybody below it. */
export function MemberSums({ page }: { page: TeamMemberPage }) {
  const { own, team, member, currencySymbol: symbol } = page;
  const hasTeam = member.members > 0 || names.some((name) => team[name] !== 0);
  return (
    <Table
      caption={t('team.figures')}
      rows={names}
      rowKey={(name) => name}
      empty={null}
      columns={[
        {
          key: 'name',
          header: t('team.figure'),
          cell: (name) => t(name === 'profit' ? 'team.result' : `agent.figure.${name}`),
        },
        {
          key: 'own',
          header: t('team.itself'),
          align: 'end',
          cell: (name) => figureText(name, own[name], symbol),
        },
        ...(hasTeam
          ? [
              {
                key: 'team',
                header: t('team.belowIt'),
                align: 'end' as const,
                cell: (name: keyof MemberFigures) => figureText(name, team[name], symbol),
              },
            ]
          : []),
      ]}
    />
  );
}
