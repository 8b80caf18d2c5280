import { useState } from 'react';
import type { PopupProps } from '../../../lib/area.ts';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { toast } from '../../../models/popups.ts';
import { type Outcome, freePlay, login, member } from '../../../models/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { LoginForm } from './LoginForm.tsx';
import './LoginPopup.css';

/** Logs in by username and password, or opens free play (AUTH-02, AUTH-12). What was typed stays, whatever the answer. */
export default function LoginPopup({ close }: PopupProps) {
  const [busy, setBusy] = useState<'login' | 'freePlay' | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const enter = async (way: 'login' | 'freePlay', ask: () => Promise<Outcome>) => {
    setBusy(way);
    setRefusal(null);
    const outcome = await ask();
    setBusy(null);
    if (!outcome.ok) return setRefusal(outcome.message);
    // The entry of the popup gives way to the page, so that going back does not lead into a login that is done.
    go(outcome.next, { replace: true });
    close();
    // Over a game it would lie on its buttons.
    if (outcome.next !== '/') return;
    toast(way === 'login' ? t('session.entered', { name: nameOf() }) : t('session.enteredTrial'), 'good');
  };

  return (
    <Dialog title={t('session.loginTitle')} closeLabel={t('session.close')} onClose={close}>
      <div className="login">
        <p className="login__welcome">{t('session.welcome')}</p>
        <LoginForm
          busy={busy === 'login'}
          refusal={refusal}
          onSubmit={(form) => {
            if (!busy) void enter('login', () => login({ ...form, area: 'member' }));
          }}
        />
        <p className="login__or">{t('session.or')}</p>
        <Button wide busy={busy === 'freePlay'} disabled={busy === 'login'} onClick={() => void enter('freePlay', freePlay)}>
          {t('session.freePlay')}
        </Button>
        <p className="login__note">{t('session.freePlayHint')}</p>
        <p className="login__note">{t('session.adults')}</p>
      </div>
    </Dialog>
  );
}

function nameOf(): string {
  const who = member.peek();
  return who?.nickname || who?.account || '';
}
