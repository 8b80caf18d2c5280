import { useEffect } from 'react';
import { Link } from 'wouter';
import { minInTeam } from '../../../../contract/wallet/calls.ts';
import { readAmount } from '../../../lib/amount.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { ageText } from '../../../models/freshness.ts';
import { formatMoney, language, t } from '../../../models/language.ts';
import { memberCentre } from '../../../models/member-pages.ts';
import { confirm } from '../../../models/dialogs.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { balance, refreshBalance, walletSymbol } from '../../../models/wallet.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { amountError } from '../format.ts';
import { MovementLine } from '../components/MovementLine.tsx';
import { moveMoney, resumeMovement, movementState } from '../movement.model.ts';
import { upline } from '../wallets.model.ts';
import './Wallets.css';

/** Transfers money to the agent above (MEM-05). */
export default function UplinePage() {
  void language.value;
  useEffect(() => {
    resumeMovement();
    void upline.load();
  }, []);
  return (
    <SidePanel
      {...memberCentre()}
      within="/member/transferFund"
      title={t('wallets.upline.title')}
      beside={<LastUpdated text={ageText(upline.now)} />}
      intro={upline.known.value?.upline === null ? undefined : t('wallets.upline.intro')}
    >
      <MovementLine />
      <Body />
    </SidePanel>
  );
}

function Body() {
  const receiver = upline.known.value?.upline;
  const failure = upline.failure.value;
  if (receiver) return <SendForm nickname={receiver.nickname} />;
  if (receiver === null) {
    const way = (
      <Link href="/member/transferFund" className={buttonClass()}>
        <span className="button__face">{t('wallets.upline.toWallets')}</span>
      </Link>
    );
    return (
      <Empty
        theme="people"
        title={t('wallets.upline.none')}
        text={t('wallets.upline.noneText')}
        action={way}
      />
    );
  }
  if (failure)
    return <LoadFailure {...failureTexts('wallets.absent', failure)} onRetry={upline.load} />;
  return (
    <Card>
      <Skeleton lines={4} />
    </Card>
  );
}

function SendForm({ nickname }: { nickname: string }) {
  const symbol = walletSymbol.value;
  const available = balance.value;
  const money = (centavos: number) => formatMoney(centavos, { symbol });
  const { kind } = movementState.value;
  const { element, field, reset } = useForm({
    initial: { amount: '' },
    check: (values) => {
      const amount = readAmount(values.amount);
      if (amount !== null && amount < minInTeam)
        return { amount: t('wallets.amountMin', { amount: money(minInTeam) }) };
      return { amount: amountError(amount, available, symbol) };
    },
    onSubmit: async (values) => {
      const amount = readAmount(values.amount)!;
      const words = { amount: money(amount), name: nickname };
      const question = {
        title: t('wallets.upline.sure', words),
        text: t('wallets.upline.sureText', words),
        confirmLabel: t('wallets.upline.confirm'),
      };
      if (!(await confirm(question)) || !(await moveMoney({ kind: 'upline', amount }))) return;
      reset({ amount: '' });
      await refreshBalance();
    },
  });
  return (
    <Card className="stack wallet__card">
      <DescriptionList items={[[t('wallets.upline.receiver'), nickname]]} />
      <form className="stack wallet__form" {...element}>
        <AmountField
          {...field('amount')}
          label={t('wallets.upline.amount')}
          symbol={symbol}
          {...(available !== null && {
            hint: t('wallets.amountHint', { amount: money(available) }),
          })}
          all={{ label: t('wallets.all'), amount: available }}
        />
        <Button
          type="submit"
          variant="primary"
          icon="send"
          busy={kind === 'sending' || kind === 'checking'}
          disabled={connectivity.value !== 'online'}
        >
          {t('wallets.upline.submit')}
        </Button>
      </form>
    </Card>
  );
}
