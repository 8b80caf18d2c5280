import { useEffect } from 'react';
import type { PointConfig, PointItem, Receiver } from '../../../../contract/points/shapes.ts';
import { failureKey } from '../../../lib/result.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { formRejection } from '../../../models/form-rejection.ts';
import { formatMoney, formatNumber, t } from '../../../models/language.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Field } from '../../../ui/Field.tsx';
import { type Form, useForm } from '../../../ui/use-form.ts';
import {
  type RedemptionRequest,
  forgetRedemption,
  redeemPoints,
  redemptionState,
} from '../redeem.model.ts';
import { minQuantity, maxQuantity, termsOf } from '../terms.ts';
import { PasswordField, confirmationOf } from './PasswordField.tsx';
import { ReceiverFields, noReceiver, receiverErrors, receiverOf } from './ReceiverFields.tsx';

export interface Values extends Receiver {
  quantity: string;
  password: string;
}

/** Stored by a closed dialog. */
export type Draft = Omit<Values, 'password'>;

interface RedeemDialogProps {
  item: PointItem;
  config: PointConfig;
  /** The last draft. */
  draft: Draft | undefined;
  onDraft: (draft: Draft) => void;
  onClose: () => void;
}

/** Quantity, receiver and password (POINT-02). Retains values until the outcome. */
export function RedeemDialog({ item, config, draft, onDraft, onClose }: RedeemDialogProps) {
  const now = redemptionState.value;
  const form = useForm<Values>({
    initial: { ...noReceiver, quantity: String(minQuantity(item, config)), ...draft, password: '' },
    check: (values) => errorsOf(values, item, config),
    onSubmit: async (values) => {
      const confirmation = confirmationOf(config.passwordCheck, values.password);
      await redeemPoints(requestOf(values, item, config), confirmation);
      form.reset({ password: '' });
      return redemptionRejection();
    },
  });
  const { values } = form;
  // The dialog may close before a failure and reopen with the draft.
  useEffect(() => {
    const { password: _, ...typed } = values;
    onDraft(typed);
  }, [onDraft, values]);
  // Only a rejection shows here.
  useEffect(() => {
    if (now.kind === 'done' || now.kind === 'checking' || now.kind === 'undone') onClose();
  }, [now.kind, onClose]);
  const close = () => {
    forgetRedemption();
    onClose();
  };
  return (
    <Dialog title={item.name} closeLabel={t('ui.close')} onClose={close} coverCloses={false}>
      <form className="stack stack--top points__form" {...form.element}>
        <Alert text={form.alert} />
        <RedeemFields item={item} config={config} form={form} />
        <Button
          type="submit"
          variant="primary"
          wide
          busy={now.kind === 'sending'}
          disabled={connectivity.value !== 'online' && now.kind !== 'sending'}
        >
          {t('points.submit')}
        </Button>
      </form>
    </Dialog>
  );
}

/** null: invalid quantity. */
function termsFor(text: string, item: PointItem, config: PointConfig) {
  const quantity = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  const isRight = quantity >= minQuantity(item, config) && quantity <= maxQuantity(item, config);
  const terms = isRight && termsOf(item, quantity, config);
  return terms ? { quantity, ...terms } : null;
}

/** Text key and numbers of the possible quantities. */
function quantityText(key: 'quantityOut' | 'quantityHint', item: PointItem, config: PointConfig) {
  const [min, max] = [minQuantity(item, config), maxQuantity(item, config)];
  const limits = { min: formatNumber(min), max: formatNumber(max) };
  return t(max > min ? `points.${key}` : 'points.quantityOnly', limits);
}

function errorsOf(values: Values, item: PointItem, config: PointConfig) {
  const { passwordCheck } = config;
  const isMissing = passwordCheck !== 'fresh' && values.password.trim() === '';
  return {
    quantity: termsFor(values.quantity, item, config)
      ? null
      : quantityText('quantityOut', item, config),
    ...(item.kind === 'goods' && receiverErrors(values)),
    password: isMissing ? t(`points.password.${passwordCheck}Missing`) : null,
  };
}

function requestOf(values: Values, item: PointItem, config: PointConfig): RedemptionRequest {
  const { quantity, points, amount } = termsFor(values.quantity, item, config)!;
  const receiver = item.kind === 'goods' && { receiver: receiverOf(values) };
  return { item, quantity, points, amount, ...receiver };
}

/** The rejection, or null. */
function redemptionRejection() {
  const now = redemptionState.peek();
  if (now.kind !== 'failed') return null;
  const { failure } = now;
  const isOfPassword =
    failure.kind === 'rejected' && /^(payment_password|proof)/.test(failure.code);
  return formRejection({
    why: [failureKey(failure)],
    field: isOfPassword ? 'password' : undefined,
  });
}

interface RedeemFieldsProps extends Pick<RedeemDialogProps, 'item' | 'config'> {
  form: Form<Values>;
}

/** Fields and terms. */
function RedeemFields({ item, config, form }: RedeemFieldsProps) {
  const { quantity } = form.values;
  const terms = termsFor(quantity, item, config);
  return (
    <>
      <Field
        {...form.field('quantity')}
        label={t('points.quantity', { unit: item.unit })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        hint={quantityText('quantityHint', item, config)}
        // At once, as the terms disappear.
        error={terms ? null : quantityText('quantityOut', item, config)}
      />
      {terms && <Terms item={item} config={config} terms={terms} />}
      {item.kind === 'goods' && <ReceiverFields field={form.field} />}
      <PasswordField check={config.passwordCheck} {...form.field('password')} />
    </>
  );
}

function Terms({
  item,
  config,
  terms: { points, amount, ratio },
}: Pick<RedeemDialogProps, 'item' | 'config'> & {
  terms: NonNullable<ReturnType<typeof termsOf>>;
}) {
  const money = formatMoney(amount, { symbol: config.currencySymbol });
  return (
    <DescriptionList
      items={[
        [t('points.goes'), t('points.price', { points: formatNumber(points) })],
        [
          t('points.pay'),
          item.kind === 'goods' && amount > 0 ? t('points.fromWallet', { amount: money }) : null,
        ],
        [t('points.get'), item.kind === 'cash' ? money : null],
        [
          t('points.rate'),
          ratio === null
            ? null
            : t('points.ratio', {
                points: formatNumber(ratio),
                amount: formatMoney(100, { symbol: config.currencySymbol }),
              }),
        ],
        [t('points.stays'), t('points.price', { points: formatNumber(config.points - points) })],
      ]}
    />
  );
}
