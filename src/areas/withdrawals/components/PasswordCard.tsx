import { useState } from 'react';
import type { WithdrawalOverview } from '../../../../contract/withdrawals/shapes.ts';
import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';

/** The transaction password's state (MEM-01). */
export function PasswordCard({ overview }: { overview: WithdrawalOverview }) {
  const { password } = overview;
  const [open, setOpen] = useState(false);
  return (
    <Card className="stack stack--top payout__card">
      <h2>{t('withdrawals.payout.password')}</h2>
      <p className="withdraw__text">{t(introKey(overview))}</p>
      {password.heldUntil && (
        <InlineAlert icon="clock" tone="warn">
          {t('withdrawals.lack.held', { until: formatDate(password.heldUntil) })}
        </InlineAlert>
      )}
      <Button icon="key-round" onClick={() => setOpen(true)}>
        {t(password.set ? 'withdrawals.payout.change' : 'withdrawals.payout.set')}
      </Button>
      {open && <PasswordDialog overview={overview} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function introKey({ authenticator, byCode, password }: WithdrawalOverview) {
  if (byCode) return 'withdrawals.payout.byCode';
  if (authenticator) return 'withdrawals.payout.byCodeSoon';
  return password.set ? 'withdrawals.payout.passwordSet' : 'withdrawals.payout.passwordNone';
}
