import { useState } from 'react';
import { Link } from 'wouter';
import type { TeamMemberPage } from '../../../../contract/agent/team-shapes.ts';
import type { Request } from '../../../../contract/index.ts';
import { categories } from '../../../../contract/categories.ts';
import type { Cached } from '../../../models/cached-query.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { formatDate } from '../../../models/dates.ts';
import { formatMoney, formatNumber, t } from '../../../models/language.ts';
import { offlineChoice } from '../../../models/offline-reports.ts';
import { periodProps, useFilter } from '../../../models/use-filter.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ComingCards } from '../../../ui/ComingCards.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { PeriodChoice } from '../../../ui/PeriodChoice.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { dayText, faultText } from '../format.ts';
import { spanFault } from '../overview.model.ts';
import { memberQuery } from '../team.model.ts';
import { levelAddress, movementsAddress } from '../team-url.ts';
import { useTeamReport } from '../use-team-report.ts';
import { Age } from './Age.tsx';
import { MemberSums } from './MemberSums.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import { PathLine } from './PathLine.tsx';
import { RateChange } from './RateChange.tsx';
import { rateText } from './RateFields.tsx';
import { SendMoney, TransferLine } from './SendMoney.tsx';

/**
 * One account of the team: its place, figures by period, rates and what the agent gave (AGT-06).
 * @useSignals
 */
export function MemberView({ account }: { account: string }) {
  const filter = useFilter('month');
  const fault = spanFault(filter.span);
  const known = useTeamReport(memberQuery, fault ? null : { account, ...filter.span });
  const { value, state, failure, reload } = known;
  if (state === 'missing')
    return <NotLoaded title="team.absent" under={account} failure={failure} onRetry={reload} />;
  return (
    <>
      <PathLine path={value?.path ?? [account]} isMember />
      {value && <About page={value} />}
      {value?.direct && <Given page={value} />}
      <h2>{t('team.figures')}</h2>
      <PeriodChoice
        {...periodProps(filter, fault && faultText(fault))}
        onPeriod={(period) =>
          filter.change({ period: period === 'month' ? '' : period, from: '', to: '' }, true)
        }
      />
      {!fault && <Sums known={known} request={{ account, ...filter.span }} />}
      {value && <Rates page={value} />}
    </>
  );
}

interface SumsProps {
  known: Cached<TeamMemberPage> & { reload: () => void };
  request: Request<'agent.teamMember'>;
}

/** @useSignals */
function Sums({ known, request }: SumsProps) {
  return (
    <>
      <Age known={known} end={<Switch {...offlineChoice('agent.teamMember', request)} />} />
      {known.value ? <MemberSums page={known.value} /> : <ComingCards count={2} />}
    </>
  );
}

function About({ page: { member, timeZone, currencySymbol: symbol } }: { page: TeamMemberPage }) {
  const money = (centavos: number) => formatMoney(centavos, { symbol });
  return (
    <Card className="stack gap-3">
      <h2>{member.account}</h2>
      {member.state === 'closed' && <InlineAlert icon="info">{t('team.closedText')}</InlineAlert>}
      <DescriptionList
        items={[
          [t('team.role'), t(`registerCenter.roles.${member.role}`)],
          [t('team.column.joined'), formatDate(member.joinedAt, 'date', timeZone)],
          [
            t('team.column.lastActive'),
            member.lastActive === null ? t('team.never') : dayText(member.lastActive),
          ],
          [t('team.column.balance'), money(member.balance)],
          [t('team.column.members'), formatNumber(member.members)],
          [t('team.column.teamBalance'), money(member.teamBalance)],
        ]}
      />
      <div className="actions">
        {member.members > 0 && (
          <Link href={levelAddress(member.account)} className={buttonClass()}>
            <span className="button__face">{t('team.openLevel')}</span>
          </Link>
        )}
        <Link href={movementsAddress(member.account)} className={buttonClass({ variant: 'quiet' })}>
          <span className="button__face">{t('team.movements')}</span>
        </Link>
      </div>
    </Card>
  );
}

/**
 * What the agent gives to a direct downline: money and contracts.
 * @useSignals
 */
function Given({ page }: { page: TeamMemberPage }) {
  const [isSending, send] = useState(false);
  const { contracts, transfers, member, timeZone, currencySymbol: symbol } = page;
  return (
    <Card className="stack gap-3">
      <h2>{t('team.given')}</h2>
      <TransferLine />
      {transfers.length > 0 && (
        <details className="team-page__more">
          <summary>{t('team.transfers', { count: formatNumber(transfers.length) })}</summary>
          <DescriptionList
            items={transfers.map(({ at, amount }) => [
              formatDate(at, 'datetime', timeZone),
              formatMoney(amount, { symbol }),
            ])}
          />
        </details>
      )}
      {contracts.length > 0 && (
        <ul className="team-page__list">
          {contracts.map(({ id, kind, state }) => (
            <li key={id}>
              <Link href={`/agent/contracts?id=${id}`}>
                {`${t(`commissions.kind.${kind}`)}: ${t(`commissions.state.${state}`)}`}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="actions">
        <Button
          icon="send"
          disabled={connectivity.value !== 'online' || member.state === 'closed'}
          onClick={() => send(true)}
        >
          {t('team.send')}
        </Button>
        <Link href="/agent/contracts?offer" className={buttonClass({ variant: 'quiet' })}>
          <span className="button__face">{t('team.offer')}</span>
        </Link>
      </div>
      {connectivity.value !== 'online' && (
        <InlineAlert icon="wifi-off">{t('team.offline')}</InlineAlert>
      )}
      {isSending && <SendMoney page={page} onClose={() => send(false)} />}
    </Card>
  );
}

/**
 * Rates in force, their history, and a change of a direct downline's.
 * @useSignals
 */
function Rates({ page }: { page: TeamMemberPage }) {
  const [isChanging, change] = useState(false);
  const { rates, changes, direct, path } = page;
  const upline = path.at(-2) ?? t('team.own');
  return (
    <Card className="stack gap-3">
      <h2>{t('registerCenter.rates')}</h2>
      <DescriptionList
        items={categories.map((category) => [
          t(`lobby.category.${category}`),
          rateText(rates[category]),
        ])}
      />
      {changes.length > 0 && (
        <details className="team-page__more">
          <summary>{t('team.history')}</summary>
          <DescriptionList items={historyOf(changes)} />
        </details>
      )}
      {direct ? (
        <div className="actions">
          <Button disabled={connectivity.value !== 'online'} onClick={() => change(true)}>
            {t('team.change')}
          </Button>
        </div>
      ) : (
        <p className="text-muted">{t('team.ratesBy', { upline })}</p>
      )}
      {isChanging && <RateChange page={page} onClose={() => change(false)} />}
    </Card>
  );
}

/** A line for each day. */
function historyOf(changes: TeamMemberPage['changes']): [string, string][] {
  const days = [...new Set(changes.map(({ from }) => from))];
  return days.map((day) => [
    t('team.from', { day: dayText(day) }),
    changes
      .filter(({ from }) => from === day)
      .map(({ category, rate }) => `${t(`lobby.category.${category}`)} ${rateText(rate)}`)
      .join(', '),
  ]);
}
