import type { TextKeyUnder } from '../../../lib/text-key.ts';
import type { ReactNode } from 'react';
import type { TeamOverview } from '../../../../contract/agent/shapes.ts';
import { formatDate, formatMoney, formatNumber, t } from '../../../models/language.ts';
import { Money } from '../../../ui/Money.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

/** A report's figures; null: placeholders. */
export function Figures({ report }: { report: TeamOverview | null }) {
  const number = (count: number | undefined) => count !== undefined && formatNumber(count);
  const money = (centavos: number | undefined) =>
    report &&
    centavos !== undefined && (
      <Money text={formatMoney(centavos, { symbol: report.currencySymbol })} />
    );
  return (
    <div aria-busy={!report}>
      <Group title={t('agent.overview.play')} note={report && periodText(report)}>
        <Figure name="profit" value={report && <Profit report={report} />} main />
        <Figure name="stake" value={money(report?.figures.stake)} />
        <Figure name="validStake" value={money(report?.figures.validStake)} />
        <Figure name="payout" value={money(report?.figures.payout)} />
        <Figure name="activeMembers" value={number(report?.figures.activeMembers)} />
        <Figure name="registrations" value={number(report?.figures.registrations)} />
      </Group>
      <Group title={t('agent.overview.team')}>
        <Figure name="members" value={number(report?.figures.members)} />
        <Figure name="agents" value={number(report?.agents)} />
        <Figure name="teamBalance" value={money(report?.teamBalance)} />
      </Group>
    </div>
  );
}

function Group({
  title,
  note,
  children,
}: {
  title: string;
  note?: string | null;
  children: ReactNode;
}) {
  return (
    <section className="team__group">
      <h2>{title}</h2>
      {note && <p className="team__note">{note}</p>}
      <dl className="team__figures">{children}</dl>
    </section>
  );
}

interface FigureProps {
  name: Exclude<TextKeyUnder<'agent.figure'>, `${string}Hint`>;
  value: ReactNode;
  main?: boolean;
}

function Figure({ name, value, main = false }: FigureProps) {
  return (
    <div className={`team__figure${main ? ' team__figure--main' : ''}`}>
      <dt>{t(`agent.figure.${name}`)}</dt>
      <dd>{value || <Skeleton width="60%" />}</dd>
      <dd className="team__hint">{t(`agent.figure.${name}Hint`)}</dd>
    </div>
  );
}

function Profit({ report: { figures, currencySymbol } }: { report: TeamOverview }) {
  const { profit } = figures;
  const text = formatMoney(profit, { symbol: currencySymbol });
  return <Money text={profit > 0 ? `+${text}` : text} tone={profit > 0 ? 'in' : 'plain'} />;
}

/** In the site's time zone; a running period has no end. */
function periodText({ period, from, to, timeZone }: TeamOverview): string {
  const start = from === null ? '' : formatDate(from, 'datetime', timeZone);
  if (period !== 'yesterday') return t('agent.overview.since', { from: start });
  return t('agent.overview.between', { from: start, to: formatDate(to, 'datetime', timeZone) });
}
