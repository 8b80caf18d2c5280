import { Suspense, lazy, useState } from 'react';
import { mobileCodes, registration } from '../../../../contract/site/features.ts';
import type { PopupProps } from '../../../lib/area.ts';
import { flag } from '../../../models/flags.ts';
import { type Words, t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { openPopup, toast } from '../../../models/dialogs.ts';
import { member, trial } from '../../../models/session.ts';
import { freePlayOpen, site } from '../../../models/site.ts';
import { freePlay } from '../../../models/auth-actions.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { MountedPanels, Tabs } from '../../../ui/Tabs.tsx';
import { FormError } from './FormError.tsx';
import { GroupBanner } from './GroupBanner.tsx';
import { LoginForm } from './LoginForm.tsx';
import { MobileForm } from './MobileForm.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import type { PendingSignUp } from '../register.model.ts';
import { useAskedLogin } from '../use-asked-login.ts';
import './LoginPopup.css';

/** Lazy: few sites have providers. */
const ProviderButtons = lazy(() =>
  import('./ProviderButtons.tsx').catch(() => ({ default: () => null })),
);

/**
 * Login by username or mobile code (AUTH-01, AUTH-02), or free play (AUTH-12).
 * @useSignals
 */
export default function LoginPopup({ close }: PopupProps) {
  useAskedLogin();
  const [method, setMethod] = useState('username');
  const [trying, setTrying] = useState(false);
  const [error, setError] = useState<Words | null>(null);

  const entered = (next: string | null, words: () => string) => {
    // null: the password popup follows.
    if (next !== null) go(next, { replace: true });
    close();
    // Elsewhere a toast would cover a game's buttons.
    if (next === '/') toast(words(), 'good');
  };
  const onEntered = (next: string | null) =>
    entered(next, () => t('auth.entered', { name: nameOf() }));
  const tryFree = async () => {
    setTrying(true);
    setError(null);
    const outcome = await freePlay();
    setTrying(false);
    if (outcome.ok) entered(outcome.next, () => t('auth.enteredFreePlay'));
    else setError(outcome.why);
  };
  const toRegister = (props: { pendingSignUp?: PendingSignUp } = {}) => {
    close();
    openPopup('registerModal', props);
  };
  const forgot = (
    <Button variant="quiet" size="s" onClick={() => openPopup('forgetPassModal')}>
      {t('password.forgot')}
    </Button>
  );
  const byName = <LoginForm area="member" held={trying} onEntered={onEntered} beside={forgot} />;
  return (
    <Dialog title={t('auth.loginTitle')} closeLabel={t('auth.close')} onClose={close}>
      <div className="stack login">
        <GroupBanner group="w_login" />
        {mobileCodes(flag) ? (
          <Tabs label={t('auth.ways')} tabs={tabs()} selected={method} onSelect={setMethod}>
            <MountedPanels
              selected={method}
              panels={{
                username: byName,
                mobile: <MobileForm held={trying} onEntered={onEntered} />,
              }}
            />
          </Tabs>
        ) : (
          byName
        )}
        {registration(flag) && <ToRegister onClick={() => toRegister()} />}
        <p className="login__or">{t('auth.or')}</p>
        <PasskeyButton area="member" onEntered={onEntered} />
        {site.value?.info.resources['signIn'] && (
          <Suspense>
            <ProviderButtons
              onEntered={onEntered}
              onPendingSignUp={(pendingSignUp) => toRegister({ pendingSignUp })}
            />
          </Suspense>
        )}
        <FormError text={error && t(...error)} />
        {!trial.value && freePlayOpen.value && (
          <FreePlay busy={trying} onClick={() => void tryFree()} />
        )}
        <p className="login__note">{t('auth.adults')}</p>
      </div>
    </Dialog>
  );
}

function ToRegister({ onClick }: { onClick: () => void }) {
  return (
    <p className="login__switch">
      {t('auth.noAccount')}{' '}
      <Button variant="quiet" size="s" onClick={onClick}>
        {t('auth.register')}
      </Button>
    </p>
  );
}

function FreePlay({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  return (
    <>
      <Button wide busy={busy} onClick={onClick}>
        {t('auth.freePlay')}
      </Button>
      <p className="login__note">{t('auth.freePlayHint')}</p>
    </>
  );
}

const tabs = () => [
  { id: 'username', label: t('auth.byAccount') },
  { id: 'mobile', label: t('auth.mobile') },
];

function nameOf(): string {
  const who = member.peek();
  return who?.nickname || who?.account || '';
}
