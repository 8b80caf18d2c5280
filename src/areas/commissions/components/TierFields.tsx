import type { ContractKind } from '../../../../contract/commissions/shapes.ts';
import { t } from '../../../models/language.ts';
import { walletSymbol } from '../../../models/wallet.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Field } from '../../../ui/Field.tsx';
import { type TierField, type TypedTier, changeTier, removeTier } from '../offer.model.ts';
import { rateText } from '../format.ts';

interface TierFieldsProps {
  /** Tier index. */
  at: number;
  tier: TypedTier;
  kind: ContractKind;
  /** Highest rate allowed, basis points. */
  highest: number;
  removable: boolean;
  errorOf: (field: TierField) => string | null;
}

/**
 * A tier's rate and conditions (CON-02).
 * @useSignals
 */
export function TierFields({ at, tier, kind, highest, removable, errorOf }: TierFieldsProps) {
  const of = (name: TierField) => ({
    value: tier[name],
    onChange: (text: string) => changeTier(at, name, text),
    error: errorOf(name),
  });
  const symbol = walletSymbol.value;
  const label = t('commissions.offer.tier', { number: at + 1 });
  return (
    <Card className="stack gap-3 contracts__card">
      <fieldset className="contracts__tier">
        <legend>{label}</legend>
        {removable && (
          <IconButton
            icon="trash"
            label={t('commissions.offer.remove', { number: at + 1 })}
            onClick={() => removeTier(at)}
          />
        )}
        <Field
          {...of('rate')}
          label={t('commissions.offer.rate')}
          hint={t('commissions.offer.rateHint', { highest: rateText(highest) })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={7}
          name={`rate${at}`}
        />
        <Field
          {...of('active')}
          label={t('commissions.offer.active')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          name={`active${at}`}
        />
        <AmountField
          {...of('bets')}
          label={t(`commissions.offer.bets.${kind}`)}
          symbol={symbol}
          name={`bets${at}`}
        />
        <AmountField
          {...of('loss')}
          label={t('commissions.offer.loss')}
          symbol={symbol}
          name={`loss${at}`}
        />
        <p className="contracts__soft contracts__all">{t('commissions.offer.optional')}</p>
      </fieldset>
    </Card>
  );
}
