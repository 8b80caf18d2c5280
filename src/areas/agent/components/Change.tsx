import { t } from '../../../models/language.ts';
import { type FigureName, changeOf } from '../figures.ts';
import { differenceText, percentText } from '../format.ts';

interface ChangeProps {
  name: FigureName;
  now: number;
  before: number;
  symbol: string;
}

/** A figure beside the one of the period before: an arrow to see, words to hear. */
export function Change({ name, now, before, symbol }: ChangeProps) {
  const { difference, percent } = changeOf(now, before);
  if (difference === 0) return t('agent.change.same');
  const way = difference > 0 ? 'up' : 'down';
  const text = differenceText(name, difference, symbol);
  const share = percent === null ? '' : percentText(percent);
  return (
    <>
      <span aria-hidden="true">
        <span className="team-figure__arrow">{way === 'up' ? '▲' : '▼'}</span> {text}
        {share && <span className="team-figure__share">{share}</span>}
      </span>
      <span className="unseen">
        {share
          ? t(`agent.change.${way}By`, { difference: text, percent: share })
          : t(`agent.change.${way}`, { difference: text })}
      </span>
    </>
  );
}
