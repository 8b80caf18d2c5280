import { useState } from 'react';
import type { PopupProps } from '../../../lib/area.ts';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { toast } from '../../../models/popups.ts';
import { type Outcome, freePlay, login, member } from '../../../models/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { Factor } from '../factor.model.ts';
import { passkeyLogin } from '../passkey.model.ts';
import { FactorStep } from './FactorStep.tsx';
import { LoginForm } from './LoginForm.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import './LoginPopup.css';

type Way = 'login' | 'passkey' | 'freePlay';

/** Logs in by username and password, or opens free play (AUTH-02, AUTH-12). What was typed stays, whatever the answer. */
export default function LoginPopup({ close }: PopupProps) {
  const [busy, setBusy] = useState<Way | null>(null);
  const [factor, setFactor] = useState<Factor | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const enter = async (way: Way, ask: () => Promise<Outcome>) => {
    setBusy(way);
    setRefusal(null);
    const outcome = await ask();
    setBusy(null);
    if (!outcome.ok && outcome.factor) return setFactor(outcome.factor);
    if (!outcome.ok) return setRefusal(outcome.message);
    done(outcome.next, way);
  };
  const done = (next: string, way: Way) => {
    // The entry of the popup gives way to the page, so that going back does not lead into a login that is done.
    go(next, { replace: true });
    close();
    // Over a game it would lie on its buttons.
    if (next !== '/') return;
    toast(way === 'freePlay' ? t('session.enteredTrial') : t('session.entered', { name: nameOf() }), 'good');
  };

  return (
    <Dialog title={t('session.loginTitle')} closeLabel={t('session.close')} onClose={close}>
      {factor && (
        <FactorStep
          factor={factor}
          area="member"
          onDone={(next) => done(next, 'login')}
          onBack={(words) => {
            setFactor(null);
            setRefusal(words);
          }}
        />
      )}
      {/* It stays, hidden, with what was typed. */}
      <div className="login" hidden={factor !== null}>
        <p className="login__welcome">{t('session.welcome')}</p>
        <LoginForm
          busy={busy === 'login'}
          refusal={refusal}
          onSubmit={(form) => {
            if (!busy) void enter('login', () => login({ ...form, area: 'member' }));
          }}
        />
        <PasskeyButton busy={busy === 'passkey'} disabled={busy !== null && busy !== 'passkey'} onClick={() => void enter('passkey', () => passkeyLogin('member'))} />
        <p className="login__or">{t('session.or')}</p>
        <Button wide busy={busy === 'freePlay'} disabled={busy !== null && busy !== 'freePlay'} onClick={() => void enter('freePlay', freePlay)}>
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
