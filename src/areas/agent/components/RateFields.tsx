import { categories } from '../../../../contract/categories.ts';
import type { TeamRates } from '../../../../contract/agent/team-rates.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { FieldError } from '../../../ui/FieldError.tsx';
import { Field } from '../../../ui/Field.tsx';
import type { TypedRates } from '../register-center.model.ts';

interface RateFieldsProps {
  values: TypedRates;
  /** The highest. */
  own: TeamRates;
  errorOf: (category: keyof TypedRates) => string | null;
  /** Of all together, as the gateway says it. */
  error: string | null;
  onChange: (values: TypedRates) => void;
  /** Default: of a new account. */
  hint?: string;
}

/** Basis points as a percentage. */
export const rateText = (rate: number): string => `${formatNumber(rate / 100)}%`;

/**
 * A percentage for each category, up to the own one.
 * @useSignals
 */
export function RateFields({ values, own, errorOf, error, onChange, hint }: RateFieldsProps) {
  return (
    <fieldset className="register-center__rates">
      <legend>{t('registerCenter.rates')}</legend>
      <FieldError id="rates-error" error={error} />
      <p className="text-muted">{hint ?? t('registerCenter.ratesHint')}</p>
      <div className="register-center__rate-grid">
        {categories.map((category) => (
          <Field
            key={category}
            name={`rate-${category}`}
            label={t(`lobby.category.${category}`)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            placeholder="0"
            disabled={own[category] === 0}
            hint={t('registerCenter.upTo', { rate: rateText(own[category]) })}
            value={values[category]}
            error={errorOf(category)}
            onChange={(text) => onChange({ ...values, [category]: text })}
          />
        ))}
      </div>
    </fieldset>
  );
}
