import { is } from 'superstruct';
import { Receiver } from '../../../../contract/points/shapes.ts';
import { t } from '../../../models/language.ts';
import { Field } from '../../../ui/Field.tsx';

/** Who receives goods and where, as it is typed. */
export type Receiving = Receiver;
export const noReceiver: Receiving = { name: '', mobile: '', address: '' };
const parts = ['name', 'mobile', 'address'] as const;

/** What was typed, without blanks around it. */
export const receiverOf = ({ name, mobile, address }: Receiving): Receiver => ({
  name: name.trim(),
  mobile: mobile.trim(),
  address: address.trim(),
});

/** Ten digits at the least, however they are written; whoever sends the goods calls it. */
const isNumber = (text: string): boolean =>
  /^\+?[\d\s().-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 10;

/** What is wrong with it, by field. */
export function wrongReceiver(typed: Receiving): Partial<Record<(typeof parts)[number], string>> {
  const told = receiverOf(typed);
  const wrong = parts.filter(
    (part) =>
      !is(told[part], Receiver.schema[part]) || (part === 'mobile' && !isNumber(told.mobile)),
  );
  return Object.fromEntries(wrong.map((part) => [part, t(`points.receiver.${part}Wrong`)]));
}

interface ReceiverFieldsProps {
  value: Receiving;
  onChange: (value: Receiving) => void;
  wrong: ReturnType<typeof wrongReceiver>;
}

/** Asks who receives goods, and where (POINT-02). */
export function ReceiverFields({ value, onChange, wrong }: ReceiverFieldsProps) {
  const fields = {
    name: { autoComplete: 'name', maxLength: 60 },
    mobile: { autoComplete: 'tel', type: 'tel', maxLength: 20 },
    address: {
      autoComplete: 'street-address',
      maxLength: 200,
      hint: t('points.receiver.addressHint'),
    },
  } as const;
  return parts.map((part) => (
    <Field
      key={part}
      {...fields[part]}
      label={t(`points.receiver.${part}`)}
      name={part}
      value={value[part]}
      onChange={(text) => onChange({ ...value, [part]: text })}
      error={wrong[part] ?? null}
    />
  ));
}
