import {
  type PointDetail,
  type PointType,
  pointTypes,
} from '../../../../contract/points/shapes.ts';
import { recordTimeZone } from '../../../../contract/records/shapes.ts';
import { playAction } from '../../../models/empty-actions.ts';
import { formatDate } from '../../../models/dates.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Select } from '../../../ui/Select.tsx';
import { detailType, details, older, openDetails, openOlder } from '../points.model.ts';
import { LoadError } from './LoadError.tsx';

/** Point movements, of one type or all (POINT-01). */
export function Details() {
  const type = detailType.value;
  const options = [
    { value: '', label: t('points.allTypes') },
    ...pointTypes.map((value) => ({ value, label: t(`points.type.${value}`) })),
  ];
  return (
    <div className="stack stack--top points__details">
      <Select
        label={t('points.typeLabel')}
        options={options}
        value={type ?? ''}
        onChange={(next) => openDetails(pointTypes.find((each) => each === next) ?? null)}
      />
      <List type={type} />
    </div>
  );
}

function List({ type }: { type: PointType | null }) {
  const { value } = details.value;
  if (!value) return <LoadError known={details.value} onRetry={() => openDetails()} />;
  if (value.details.length === 0)
    return (
      <Empty
        theme="money"
        title={t(type ? 'points.noneOfType' : 'points.noDetails')}
        text={t('points.noDetailsText')}
        action={playAction()}
      />
    );
  const { rows, next, trouble } = older.value;
  return (
    <>
      <ul className="card-list points__list" aria-label={t('points.tab.details')}>
        {[...value.details, ...rows].map((detail) => (
          <li key={detail.id} className="points__detail">
            <Line detail={detail} />
          </li>
        ))}
      </ul>
      {trouble === 'failed' && <p role="alert">{t('points.olderFailed')}</p>}
      {next !== null && (
        <Button busy={trouble === 'busy'} onClick={() => void openOlder()}>
          {t('points.older')}
        </Button>
      )}
    </>
  );
}

function Line({ detail: { type, at, points, balanceAfter } }: { detail: PointDetail }) {
  const gained = points > 0;
  return (
    <>
      <span className="points__what">
        <strong>{t(`points.type.${type}`)}</strong>
        <small>{formatDate(at, 'datetime', recordTimeZone)}</small>
      </span>
      <span className="points__end">
        <span className={`figures${gained ? ' points__gain' : ''}`}>
          {gained ? '+' : '−'}
          {formatNumber(Math.abs(points))}
        </span>
        <small>{t('points.after', { points: formatNumber(balanceAfter) })}</small>
      </span>
    </>
  );
}
