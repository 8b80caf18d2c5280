import type { TeamSums } from '../../../../contract/agent/sums-shapes.ts';
import { t } from '../../../models/language.ts';
import { Table } from '../../../ui/Table.tsx';
import { figureText } from '../format.ts';

const columns = ['bets', 'stake', 'validStake', 'payout', 'profit'] as const;

/** Play of a level's whole team, by category. */
export function CategoryTable({ sums: { categories, currencySymbol } }: { sums: TeamSums }) {
  return (
    <Table
      caption={t('sums.byCategory')}
      rows={categories}
      rowKey={({ category }) => category}
      empty={null}
      columns={[
        {
          key: 'category',
          header: t('sums.category'),
          cell: ({ category }) => t(`lobby.category.${category}`),
        },
        ...columns.map((name) => ({
          key: name,
          header: t(`sums.column.${name}`),
          align: 'end' as const,
          cell: (row: TeamSums['categories'][number]) =>
            figureText(name, row[name], currencySymbol),
        })),
      ]}
    />
  );
}
