import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import type { DepositBonus } from '../../../../contract/deposits/shapes.ts';
import { depositBonus } from '../../../../contract/promotions/deposit-bonus.ts';
import { wageringRequirement } from '../../../../contract/wagering-requirement.ts';
import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { moneyText } from '../../../models/money.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { InlineAlert, InlineAlertButton } from '../../../ui/InlineAlert.tsx';
import { bonuses, bonusesFor } from '../deposit.model.ts';
import { textOf } from '../format.ts';

/** Chosen as a bonus is. */
const noBonus = 'none';

/**
 * The bonus that a deposit begins with; null: none. One that was joined before is chosen until the
 * member says otherwise. A tracked read.
 * @param amount centavos
 * @param chosen a promotion, `none`, or null: nothing yet
 */
export function bonusOf(amount: number, chosen: string | null): string | null {
  const offered = bonusesFor(amount) ?? [];
  const found = offered.find(({ id, joined }) => (chosen === null ? joined : id === chosen));
  return found?.id ?? null;
}

interface BonusChoiceProps {
  /** Centavos; null: no amount that the rail takes. */
  amount: number | null;
  chosen: string | null;
  symbol: string;
  onChoose: (bonus: string) => void;
}

/** The bonuses of an amount with what each asks, and none (MEM-19d). */
export function BonusChoice(props: BonusChoiceProps) {
  const { amount, chosen } = props;
  if (bonuses.failure.value) return <NotLoaded />;
  const isChosen = chosen !== null && chosen !== noBonus;
  if (!bonuses.known.value?.bonuses.length && !isChosen) return null;
  const isLost = isChosen && amount !== null && bonusOf(amount, chosen) === null;
  return (
    <fieldset className="deposit__choice">
      <legend className="field__label">{t('deposits.bonus.title')}</legend>
      {isLost && <InlineAlert icon="info">{t('deposits.bonus.notWithThis')}</InlineAlert>}
      {amount === null ? (
        <small>{t('deposits.bonus.amountFirst')}</small>
      ) : (
        <Options {...props} amount={amount} />
      )}
    </fieldset>
  );
}

type OptionsProps = BonusChoiceProps & { amount: number };

/** @useSignals */
function Options({ amount, chosen, symbol, onChoose }: OptionsProps) {
  const name = useId();
  const offered = bonusesFor(amount) ?? [];
  if (offered.length === 0) return <small>{t('deposits.bonus.noneHere')}</small>;
  const selected = bonusOf(amount, chosen);
  return (
    <>
      <Option name={name} checked={selected === null} onChoose={() => onChoose(noBonus)}>
        <strong>{t('deposits.bonus.none')}</strong>
      </Option>
      {offered.map((bonus) => (
        <Option
          key={bonus.id}
          name={name}
          checked={bonus.id === selected}
          onChoose={() => onChoose(bonus.id)}
        >
          <Offered bonus={bonus} amount={amount} symbol={symbol} />
        </Option>
      ))}
      {selected !== null && (
        <small>
          {t('deposits.bonus.locks')}{' '}
          <Link href={`/member/promotions?id=${selected}`}>{t('deposits.bonus.terms')}</Link>
        </small>
      )}
    </>
  );
}

interface OptionProps {
  name: string;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Option({ name, checked, onChoose, children }: OptionProps) {
  return (
    <label className="deposit__option">
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <span className="deposit__words">{children}</span>
      {checked && <Icon name="check" size={18} />}
    </label>
  );
}

interface OfferedProps {
  bonus: DepositBonus;
  /** Centavos. */
  amount: number;
  symbol: string;
}

/** What it brings and asks, by the gateway's own arithmetic. */
function Offered({ bonus, amount, symbol }: OfferedProps) {
  const { title, percent, maxBonus, turnoverPercent, endsAt } = bonus;
  const brings = depositBonus(amount, percent, maxBonus);
  const required = wageringRequirement(brings, turnoverPercent);
  const facts = { required: moneyText(required, symbol), games: gamesOf(bonus) };
  return (
    <>
      <strong>{t('deposits.bonus.brings', { amount: moneyText(brings, symbol) })}</strong>
      <small>{textOf(title)}</small>
      <small>{required > 0 ? t('deposits.bonus.asks', facts) : t('promotions.noTurnover')}</small>
      {endsAt && <small>{t('deposits.bonus.until', { at: formatDate(endsAt) })}</small>}
    </>
  );
}

const gamesOf = ({ categories }: DepositBonus): string =>
  categories.length === 0
    ? t('promotions.allGames')
    : categories.map((code) => t(`lobby.category.${code}`)).join(', ');

/** A deposit needs no bonus: the form goes on without. */
function NotLoaded() {
  return (
    <InlineAlert
      icon="cloud-off"
      action={
        <InlineAlertButton onClick={() => void bonuses.load()}>
          {t('status.retry')}
        </InlineAlertButton>
      }
    >
      {t('deposits.bonus.absent')}
    </InlineAlert>
  );
}
