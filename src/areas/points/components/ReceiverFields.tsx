import { is } from 'superstruct';
import { Receiver } from '../../../../contract/points/shapes.ts';
import { t } from '../../../models/language.ts';
import { Field } from '../../../ui/Field.tsx';
import type { FormField } from '../../../ui/use-form.ts';

export const noReceiver: Receiver = { name: '', mobile: '', address: '' };
const parts = ['name', 'mobile', 'address'] as const;

/** Trimmed. */
export const receiverOf = ({ name, mobile, address }: Receiver): Receiver => ({
  name: name.trim(),
  mobile: mobile.trim(),
  address: address.trim(),
});

/** At least ten digits in any format, for a courier to call. */
const isNumber = (text: string): boolean =>
  /^\+?[\d\s().-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 10;

/** Errors by field. */
export function receiverErrors(typed: Receiver): Partial<Record<(typeof parts)[number], string>> {
  const receiver = receiverOf(typed);
  const wrong = parts.filter(
    (part) =>
      !is(receiver[part], Receiver.schema[part]) ||
      (part === 'mobile' && !isNumber(receiver.mobile)),
  );
  return Object.fromEntries(wrong.map((part) => [part, t(`points.receiver.${part}Wrong`)]));
}

interface ReceiverFieldsProps {
  field: (part: (typeof parts)[number]) => FormField;
}

/** Receiver and address of goods (POINT-02). */
export function ReceiverFields({ field }: ReceiverFieldsProps) {
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
    <Field key={part} {...fields[part]} {...field(part)} label={t(`points.receiver.${part}`)} />
  ));
}
