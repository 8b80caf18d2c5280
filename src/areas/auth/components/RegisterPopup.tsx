import { useEffect, useState } from 'react';
import type { RegisterMethod } from '../../../../contract/identity/registration.ts';
import type { PopupProps } from '../../../lib/area.ts';
import { type Result } from '../../../lib/result.ts';
import { type Words, t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { openPopup, toast } from '../../../models/dialogs.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { isServiceOff } from '../../../models/services.ts';
import { member } from '../../../models/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import {
  type RegisterForm as Loaded,
  type PendingSignUp,
  chooseMethod,
  draft,
  forgetSecrets,
  storePendingSignUp,
  loadForm,
} from '../register.model.ts';
import { checkInvitation } from '../invitation.model.ts';
import { GroupBanner } from './GroupBanner.tsx';
import { RegisterSteps } from './RegisterSteps.tsx';
import { useAskedLogin } from '../use-asked-login.ts';
import './RegisterPopup.css';

interface RegisterPopupProps extends PopupProps {
  /** Another site's account to link (AUTH-26). */
  pendingSignUp?: PendingSignUp;
}

/** Registers by username or mobile (AUTH-13); the draft, without secrets, outlives it. */
export default function RegisterPopup({ close, pendingSignUp }: RegisterPopupProps) {
  useAskedLogin();
  // Before the form reads the draft.
  useState(() => pendingSignUp && storePendingSignUp(pendingSignUp));
  useEffect(() => forgetSecrets, []);
  const { loaded, again } = useLoaded();
  const over = useInvitationOver();
  const entered = (next: string | null) => {
    if (next !== null) go(next, { replace: true });
    close();
    const who = member.peek();
    toast(t('registration.registered', { name: who?.nickname || who?.account || '' }), 'good');
  };
  return (
    <Dialog
      title={t('registration.title')}
      closeLabel={t('auth.close')}
      onClose={close}
      coverCloses={false}
    >
      <div className="stack register">
        <GroupBanner group="w_reg" />
        {loaded === null && <output className="register__note">{t('registration.loading')}</output>}
        {loaded?.ok === false && (
          <LoadFailure {...failureTexts('registration.failed', loaded.failure)} onRetry={again} />
        )}
        {over && <InlineAlert icon="info">{t(...over)}</InlineAlert>}
        {loaded?.ok && <Methods form={loaded.value} onEntered={entered} onLeave={close} />}
        <p className="register__switch">
          {t('registration.haveAccount')}{' '}
          <Button
            variant="quiet"
            size="s"
            onClick={() => {
              close();
              openPopup('loginPopupModal');
            }}
          >
            {t('registration.login')}
          </Button>
        </p>
      </div>
    </Dialog>
  );
}

/** Why the link that brought the visitor cannot be used (AGT-05). */
function useInvitationOver(): Words | null {
  const [over, setOver] = useState<Words | null>(null);
  useEffect(() => {
    let wanted = true;
    void checkInvitation().then((why) => wanted && setOver(why));
    return () => {
      wanted = false;
    };
  }, []);
  return over;
}

/** null: loading. */
function useLoaded() {
  const [loaded, setLoaded] = useState<Result<Loaded> | null>(null);
  const asking = loaded === null;
  useEffect(() => {
    if (!asking) return undefined;
    let wanted = true;
    void loadForm().then((result) => wanted && setLoaded(result));
    return () => {
      wanted = false;
    };
  }, [asking]);
  return { loaded, again: () => setLoaded(null) };
}

interface MethodsProps {
  form: Loaded;
  onEntered: (next: string | null) => void;
  onLeave: () => void;
}

/** Registration methods; tabs for two. */
function Methods({ form, onEntered, onLeave }: MethodsProps) {
  const { methods, birthdayAge, confirmAge } = form.settings;
  const [chosen, choose] = useState<RegisterMethod | null>(draft().method);
  const method = methods.find((open) => open === chosen) ?? methods[0];
  if (!method)
    return (
      <EmptyState
        icon="info"
        title={t('registration.closed')}
        text={t('registration.closedText')}
      />
    );
  const labels: Record<RegisterMethod, string> = {
    username: t('registration.byUsername'),
    mobile: t('registration.byMobile'),
  };
  // Keyed, so that errors stay apart; the draft has what was typed.
  const body = (
    <RegisterSteps
      key={method}
      form={form}
      method={method}
      onEntered={onEntered}
      onLeave={onLeave}
    />
  );
  return (
    <>
      <p>{t('registration.welcome', { age: Math.max(birthdayAge, confirmAge) })}</p>
      {isServiceOff('sms') && !methods.includes('mobile') && (
        <InlineAlert icon="info">{t('registration.noSms')}</InlineAlert>
      )}
      {methods.length > 1 ? (
        <Tabs
          label={t('registration.methods')}
          tabs={methods.map((id) => ({ id, label: labels[id] }))}
          selected={method}
          onSelect={(id) => {
            choose(id as RegisterMethod);
            chooseMethod(id as RegisterMethod);
          }}
        >
          {body}
        </Tabs>
      ) : (
        body
      )}
    </>
  );
}
