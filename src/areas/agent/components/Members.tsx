import type { ReactNode } from 'react';
import { Link } from 'wouter';
import {
  type TeamList,
  type TeamMember,
  type TeamSort,
  teamSorts,
} from '../../../../contract/agent/team-shapes.ts';
import { formatDate, formatMoney, formatNumber, t } from '../../../models/language.ts';
import { ComingCards } from '../../../ui/ComingCards.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { dayText } from '../format.ts';
import { levelAddress, memberAddress, usualOrder } from '../team-url.ts';

interface MembersProps {
  /** null: placeholders. */
  list: TeamList | null;
  sort: TeamSort;
  order: 'up' | 'down';
  /** Of any level: each names its upline. */
  searched: boolean;
  onSort: (sort: TeamSort, order: 'up' | 'down') => void;
}

/** A table that sorts by its heads; on a phone, cards (AGT-06). */
export function Members({ list, sort, order, searched, onSort }: MembersProps) {
  if (!list) return <ComingCards count={3} />;
  const sortBy = (by: TeamSort) => {
    const other = order === 'up' ? 'down' : 'up';
    onSort(by, by === sort ? other : usualOrder(by));
  };
  const direction = order === 'up' ? 'ascending' : 'descending';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard
    <section className="team-members" aria-label={t('team.list')} tabIndex={0}>
      <table>
        <caption className="unseen">{t('team.list')}</caption>
        <thead>
          <tr>
            {teamSorts.map((by) => (
              <th key={by} scope="col" aria-sort={by === sort ? direction : undefined}>
                <button type="button" onClick={() => sortBy(by)}>
                  {t(`team.column.${by}`)}
                  {by === sort && (
                    <Icon name="chevron-down" size={16} className={`team-members__${order}`} />
                  )}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.members.map((member) => (
            <Row key={member.account} member={member} list={list} searched={searched} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  member: TeamMember;
  list: TeamList;
  searched: boolean;
}

function Row({ member, list: { currencySymbol: symbol, timeZone }, searched }: RowProps) {
  const money = (centavos: number) => formatMoney(centavos, { symbol });
  return (
    <tr>
      <th scope="row">
        <Link href={memberAddress(member.account)}>{member.account}</Link>
        <span className="team-members__about">
          {t(`registerCenter.roles.${member.role}`)}
          {searched && member.upline !== null && ` · ${t('team.below', { upline: member.upline })}`}
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
            href={levelAddress(member.account)}
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

/** Names its column on a phone, where no heads are shown. */
function Cell({ by, children }: { by: TeamSort; children: ReactNode }) {
  return (
    <td>
      <span className="team-members__name" aria-hidden="true">
        {t(`team.column.${by}`)}
      </span>
      <span>{children}</span>
    </td>
  );
}
