import { Link, useSearch } from 'wouter';
import { type Promotion, promotionTypes } from '../../../../contract/promotions/shapes.ts';
import { playAction } from '../../../models/empty-actions.ts';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { Chips } from '../../../ui/Chips.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { eligibilityOf } from '../promotions.model.ts';
import { typeIcons } from '../format.ts';
import { Banner } from './Banner.tsx';
import { Eligibility } from './Eligibility.tsx';
import { statusOf } from './PromotionActions.tsx';

interface PromotionListProps {
  promotions: readonly Promotion[];
  /** The page's path. */
  base: string;
}

/**
 * Promotions, filtered by the address; empty types are hidden (PROMO-01).
 * @useSignals
 */
export function PromotionList({ promotions, base }: PromotionListProps) {
  const asked = new URLSearchParams(useSearch()).get('type');
  const types = promotionTypes.filter((type) => promotions.some((each) => each.type === type));
  const chosen = types.find((type) => type === asked) ?? 'all';
  const shown = promotions.filter(({ type }) => chosen === 'all' || type === chosen);
  if (promotions.length === 0)
    return (
      <Empty
        theme="rewards"
        title={t('promotions.none')}
        text={t('promotions.noneText')}
        action={playAction()}
      />
    );
  return (
    <>
      {types.length > 1 && (
        <Chips
          label={t('promotions.types')}
          items={[
            { id: 'all', label: t('promotions.type.all') },
            ...types.map((type) => ({
              id: type as string,
              label: t(`promotions.type.${type}`),
              icon: typeIcons[type],
            })),
          ]}
          selected={chosen}
          onSelect={(id) => go(id === 'all' ? base : `${base}?type=${id}`, { replace: true })}
        />
      )}
      <ul className="promo-list">
        {shown.map((promotion, i) => (
          <li key={promotion.id}>
            <Item
              promotion={promotion}
              first={i === 0}
              to={`${base}?${new URLSearchParams({ ...(chosen !== 'all' && { type: chosen }), id: promotion.id })}`}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * A promotion as a link.
 * @useSignals
 */
function Item({ promotion, to, first }: { promotion: Promotion; to: string; first: boolean }) {
  const status = statusOf(promotion, eligibilityOf(promotion.id));
  return (
    <Link href={to} className={`promo-card${status === 'close' ? ' promo-card--over' : ''}`}>
      <Banner path={promotion.banner} first={first} />
      <span className="promo-card__words">
        <strong className="promo-card__title">{promotion.title}</strong>
        <span className="promo-card__summary">{promotion.summary}</span>
        <Eligibility status={status} />
      </span>
    </Link>
  );
}
