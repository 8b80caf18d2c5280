import { useState } from 'react';
import { Link } from 'wouter';
import type { TeamOverview } from '../../../../contract/agent/shapes.ts';
import { t } from '../../../models/language.ts';
import type { Span } from '../../../models/use-filter.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import {
  type FigureName,
  type GroupName,
  groups,
  isCount,
  valueBefore,
  valueOf,
} from '../figures.ts';
import { figureText } from '../format.ts';
import { wayOf } from '../ways.ts';
import { Change } from './Change.tsx';
import { Meaning } from './Meaning.tsx';
import './Figures.css';

const groupNames = Object.keys(groups) as GroupName[];

interface FiguresProps {
  /** null: placeholders. */
  report: TeamOverview | null;
  /** The report's. */
  span: Span;
}

/**
 * A report's figures, each beside the period before (AGT-04); one opens to what it means, and has a
 * way into the report behind it.
 */
export function Figures({ report, span }: FiguresProps) {
  const [opened, setOpened] = useState<FigureName | null>(null);
  return (
    <div className="team-figures" aria-busy={!report}>
      {groupNames.map((group) => (
        <section key={group} className={`team-group team-group--${group}`}>
          <h2>{t(`agent.group.${group}`)}</h2>
          <dl>
            {groups[group].map((name) => (
              <Figure
                key={name}
                name={name}
                report={report}
                span={span}
                onOpen={() => setOpened(name)}
              />
            ))}
          </dl>
        </section>
      ))}
      {opened && report && (
        <Meaning name={opened} report={report} span={span} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

interface FigureProps extends FiguresProps {
  name: FigureName;
  onOpen: () => void;
}

function Figure({ name, report, span, onOpen }: FigureProps) {
  const before = report && valueBefore(report, name);
  return (
    <div className={`team-figure${name === 'profit' ? ' team-figure--main' : ''}`}>
      <dt>
        <button
          type="button"
          className="team-figure__name"
          aria-haspopup="dialog"
          disabled={!report}
          onClick={onOpen}
        >
          {t(`agent.figure.${name}`)}
        </button>
      </dt>
      <dd className="team-figure__value">
        {report ? <Value name={name} report={report} /> : <Skeleton width="6rem" />}
      </dd>
      {report && before !== null && (
        <dd className="team-figure__change">
          <Change
            name={name}
            now={valueOf(report, name)}
            before={before}
            symbol={report.currencySymbol}
          />
        </dd>
      )}
      {report && (
        <dd className="team-figure__way">
          <IntoReport way={wayOf(name, report, span)} />
        </dd>
      )}
    </div>
  );
}

function IntoReport({ way: { to, text } }: { way: ReturnType<typeof wayOf> }) {
  return (
    <Link href={to} className="icon-button" aria-label={text} title={text}>
      <Icon name="chevron-right" size={18} />
    </Link>
  );
}

function Value({ name, report }: { name: FigureName; report: TeamOverview }) {
  const value = valueOf(report, name);
  const text = figureText(name, value, report.currencySymbol);
  if (isCount(name)) return <span className="figures">{text}</span>;
  return <Money text={text} tone={name === 'profit' && value > 0 ? 'in' : 'plain'} />;
}
