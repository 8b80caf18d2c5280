import { useCallback, useState } from 'react';
import type { PointItem } from '../../../../contract/points/shapes.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { playAction } from '../../../models/empty-actions.ts';
import { formatMoney, formatNumber, t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { config, items, loadItems } from '../points.model.ts';
import { forgetRedemption, redemptionState } from '../redeem.model.ts';
import { minQuantity } from '../terms.ts';
import { ItemPicture } from './ItemPicture.tsx';
import { LoadError } from './LoadError.tsx';
import { type Draft, RedeemDialog } from './RedeemDialog.tsx';

/** What points can be redeemed for (POINT-01). */
export function Items() {
  const { value } = items.value;
  const [chosen, setChosen] = useState<PointItem | null>(null);
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const id = chosen?.id;
  const storeDraft = useCallback(
    (draft: Draft) => id && setDrafts((before) => ({ ...before, [id]: draft })),
    [id],
  );
  const close = useCallback(() => setChosen(null), []);
  const choose = (item: PointItem) => {
    if (redemptionState.peek().kind === 'done') setDrafts({});
    // The last outcome has been read.
    forgetRedemption();
    setChosen(item);
  };
  if (!value) return <LoadError known={items.value} onRetry={() => void loadItems()} />;
  if (value.items.length === 0)
    return (
      <Empty
        theme="rewards"
        title={t('points.none')}
        text={t('points.noneText')}
        action={playAction()}
      />
    );
  return (
    <>
      <ul className="card-list points__items" aria-label={t('points.tab.items')}>
        {value.items.map((item) => (
          <li key={item.id}>
            <Item item={item} onRedeem={() => choose(item)} />
          </li>
        ))}
      </ul>
      {chosen && config.value.value && (
        <RedeemDialog
          item={chosen}
          config={config.value.value}
          draft={drafts[chosen.id]}
          onDraft={storeDraft}
          onClose={close}
        />
      )}
    </>
  );
}

function priceKey({ kind, amount }: PointItem) {
  if (kind === 'cash') return 'points.priceFrom';
  return amount > 0 ? 'points.priceAnd' : 'points.price';
}

/** Speed of payment, unit, or stock. */
function stockText({ kind, unit, left }: PointItem): string {
  if (kind === 'cash') return t('points.atOnce');
  return left === null
    ? t('points.each', { unit })
    : t('points.left', { number: formatNumber(left) });
}

function Item({ item, onRedeem }: { item: PointItem; onRedeem: () => void }) {
  const { kind, name, text, points, amount } = item;
  const known = config.value.value;
  const min = known ? minQuantity(item, known) * points : points;
  const missing = known ? Math.max(0, min - known.points) : 0;
  const { kind: stands } = redemptionState.value;
  const waits = stands === 'sending' || stands === 'checking';
  const price = {
    points: formatNumber(kind === 'cash' ? min : points),
    amount: formatMoney(amount, { symbol: known?.currencySymbol ?? '' }),
  };
  return (
    <article className="points__item">
      <ItemPicture item={item} />
      <div className="points__item-words">
        <h3>{name}</h3>
        {text && <p className="text-muted">{text}</p>}
        <p className="points__price">
          <strong className="figures">{t(priceKey(item), price)}</strong>
          <span className="text-muted"> · {stockText(item)}</span>
        </p>
      </div>
      {missing > 0 ? (
        <p className="points__missing">{t('points.lacking', { points: formatNumber(missing) })}</p>
      ) : (
        <Button
          disabled={!known || waits || connectivity.value !== 'online'}
          onClick={onRedeem}
          aria-label={t('points.redeemThis', { name })}
        >
          {t('points.redeem')}
        </Button>
      )}
    </article>
  );
}
