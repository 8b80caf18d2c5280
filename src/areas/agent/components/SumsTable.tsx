import { Link } from 'wouter';
import type { AccountSums, SumSort, TeamSums } from '../../../../contract/agent/sums-shapes.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { figureText } from '../format.ts';
import { type SumsKind, type SumsRequest, sumsOf, usualSumOrder } from '../sums-url.ts';
import { memberAddress } from '../team-url.ts';
import { SortCell, SortTable } from './SortTable.tsx';

interface SumsTableProps {
  kind: SumsKind;
  sums: TeamSums;
  request: SumsRequest;
  /** Of an account's level. */
  address: (account: string) => string;
  onSort: (sort: SumSort, order: 'up' | 'down') => void;
}

/** A level's accounts, each with its team, and the level's whole sums. */
export function SumsTable({ kind, sums, request, address, onSort }: SumsTableProps) {
  const [, ...names] = sumsOf[kind].columns;
  const { rows, all, currencySymbol: symbol } = sums;
  return (
    <>
      <SortTable
        caption={t('team.list')}
        columns={['account' as const, ...names].map((by) => ({ by, name: t(`sums.column.${by}`) }))}
        sort={request.sort}
        order={request.order}
        usualOrder={usualSumOrder}
        onSort={onSort}
      >
        <tbody>
          {rows.map((row) => (
            <tr key={row.account}>
              <About row={row} request={request} address={address} />
              <Cells names={names} figures={row.figures} symbol={symbol} />
            </tr>
          ))}
        </tbody>
        {request.search === undefined && (
          <tfoot>
            <tr>
              <th scope="row">{t('sums.whole')}</th>
              <Cells names={names} figures={all} symbol={symbol} />
            </tr>
          </tfoot>
        )}
      </SortTable>
      {request.search === undefined && <p className="text-muted">{t('sums.wholeHint')}</p>}
    </>
  );
}

type Figure = Exclude<SumSort, 'account'>;

interface CellsProps {
  names: readonly Figure[];
  figures: TeamSums['all'];
  symbol: string;
}

function Cells({ names, figures, symbol }: CellsProps) {
  return names.map((name) => (
    <SortCell key={name} name={t(`sums.column.${name}`)}>
      {name === 'net'
        ? figureText('profit', netOf(figures), symbol)
        : figureText(name, figures[name], symbol)}
    </SortCell>
  ));
}

const netOf = ({ profit, promotions, rebates }: TeamSums['all']): number =>
  profit + promotions + rebates;

type AboutProps = Pick<SumsTableProps, 'request' | 'address'> & { row: AccountSums };

function About({ row: { account, role, upline, members }, request, address }: AboutProps) {
  return (
    <th scope="row">
      <Link href={memberAddress(account, request)}>{account}</Link>
      <span className="team-members__about">
        {t(`registerCenter.roles.${role}`)}
        {request.search !== undefined && upline !== null && ` · ${t('team.below', { upline })}`}
        {members > 0 && (
          <Link
            href={address(account)}
            aria-label={t('team.open', { account, members: formatNumber(members) })}
          >
            {t('sums.team', { members: formatNumber(members) })}
            <Icon name="chevron-right" size={16} />
          </Link>
        )}
      </span>
    </th>
  );
}
