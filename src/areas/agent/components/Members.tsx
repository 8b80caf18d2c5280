import type { ReactNode } from 'react';
import { Link } from 'wouter';
import {
  type TeamList,
  type TeamMember,
  type TeamSort,
  teamSorts,
} from '../../../../contract/agent/team-shapes.ts';
import { formatDate } from '../../../models/dates.ts';
import { formatMoney, formatNumber, t } from '../../../models/language.ts';
import { ComingCards } from '../../../ui/ComingCards.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { dayText } from '../format.ts';
import { memberAddress, usualOrder } from '../team-url.ts';
import { SortCell, SortTable } from './SortTable.tsx';

interface MembersProps {
  /** null: placeholders. */
  list: TeamList | null;
  sort: TeamSort;
  order: 'up' | 'down';
  /** Each names its upline. */
  isAnyLevel: boolean;
  /** Of an account's team. */
  address: (account: string) => string;
  onSort: (sort: TeamSort, order: 'up' | 'down') => void;
}

/** AGT-06. */
export function Members({ list, sort, order, onSort, ...rowProps }: MembersProps) {
  if (!list) return <ComingCards count={3} />;
  return (
    <SortTable
      caption={t('team.list')}
      columns={teamSorts.map((by) => ({ by, name: t(`team.column.${by}`) }))}
      sort={sort}
      order={order}
      usualOrder={usualOrder}
      onSort={onSort}
    >
      <tbody>
        {list.members.map((member) => (
          <Row key={member.account} member={member} list={list} {...rowProps} />
        ))}
      </tbody>
    </SortTable>
  );
}

interface RowProps extends Pick<MembersProps, 'isAnyLevel' | 'address'> {
  member: TeamMember;
  list: TeamList;
}

function Row({ member, list, isAnyLevel, address }: RowProps) {
  const { currencySymbol: symbol, timeZone } = list;
  const money = (centavos: number) => formatMoney(centavos, { symbol });
  return (
    <tr>
      <th scope="row">
        <Link href={memberAddress(member.account)}>{member.account}</Link>
        <span className="team-members__about">
          {t(`registerCenter.roles.${member.role}`)}
          {isAnyLevel &&
            member.upline !== null &&
            ` · ${t('team.below', { upline: member.upline })}`}
          {member.state === 'closed' && <Pill tone="bad">{t('team.states.closed')}</Pill>}
        </span>
      </th>
      <Cell by="joined">{formatDate(member.joinedAt, 'date', timeZone)}</Cell>
      <Cell by="lastActive">
        {member.lastActive === null ? t('team.never') : dayText(member.lastActive)}
      </Cell>
      <Cell by="balance">{money(member.balance)}</Cell>
      <Cell by="members">
        {member.members === 0 ? (
          formatNumber(0)
        ) : (
          <Link
            href={address(member.account)}
            aria-label={t('team.open', {
              account: member.account,
              members: formatNumber(member.members),
            })}
          >
            {formatNumber(member.members)}
            <Icon name="chevron-right" size={16} />
          </Link>
        )}
      </Cell>
      <Cell by="teamBalance">{money(member.teamBalance)}</Cell>
    </tr>
  );
}

function Cell({ by, children }: { by: TeamSort; children: ReactNode }) {
  return <SortCell name={t(`team.column.${by}`)}>{children}</SortCell>;
}
