import { failureKey } from '../../../lib/result.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { formatMoney, t } from '../../../models/language.ts';
import { walletSymbol } from '../../../models/wallet.ts';
import { InlineAlertButton, InlineAlert } from '../../../ui/InlineAlert.tsx';
import { useScrollIntoView } from '../../../ui/in-view.ts';
import { type MovementRequest, forgetMovement, movementState } from '../movement.model.ts';
import { upline, wallets } from '../wallets.model.ts';

const walletName = (code: string): string =>
  code === 'MAIN'
    ? t('wallets.main')
    : (wallets.known.value?.vendors.find(({ vendor }) => vendor === code)?.name ?? code);

function wordsOf(request: MovementRequest, moved?: number): string {
  if (request.kind === 'collect' && moved === undefined) return t('wallets.what.collect');
  const centavos = moved ?? (request.kind === 'collect' ? 0 : request.amount);
  const amount = formatMoney(centavos, { symbol: walletSymbol.value });
  if (request.kind === 'transfer')
    return t('wallets.what.transfer', {
      amount,
      from: walletName(request.from),
      to: walletName(request.to),
    });
  return t(request.kind === 'collect' ? 'wallets.what.collected' : 'wallets.what.upline', {
    amount,
  });
}

/** Transfer status (WAL-03); that none is possible offline. */
export function MovementLine() {
  const { kind } = movementState.value;
  const line = useScrollIntoView(kind === 'idle' || kind === 'sending' ? null : kind);
  return (
    <div className="wallet__state" ref={line}>
      <Stands />
      {connectivity.value !== 'online' && (wallets.known.value ?? upline.known.value?.upline) && (
        <InlineAlert icon="wifi-off" tone="warn">
          {t('wallets.offline')}
        </InlineAlert>
      )}
    </div>
  );
}

function Stands() {
  const now = movementState.value;
  const gotIt = (
    <InlineAlertButton onClick={forgetMovement}>{t('wallets.gotIt')}</InlineAlertButton>
  );
  if (now.kind === 'checking') {
    return (
      <InlineAlert icon="clock" tone="warn">
        {t('wallets.checking', { what: wordsOf(now.request) })}
      </InlineAlert>
    );
  }
  if (now.kind === 'undone' || now.kind === 'failed') {
    return (
      <InlineAlert icon="circle-exclamation-point" tone="warn" action={gotIt}>
        {now.kind === 'failed'
          ? t('wallets.failed', { why: t(failureKey(now.failure)) })
          : t('wallets.undone', { what: wordsOf(now.request) })}
      </InlineAlert>
    );
  }
  if (now.kind !== 'done') return null;
  return (
    <InlineAlert icon="circle-check" action={gotIt}>
      {t('wallets.done', { what: wordsOf(now.request, now.outcome.amount) })}
    </InlineAlert>
  );
}
