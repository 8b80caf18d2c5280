import { isServiceOff } from '../../../models/services.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { mobileCodes } from '../../../../contract/site/features.ts';
import type { PopupProps } from '../../../lib/area.ts';
import { formKeys } from '../../../lib/form-key.ts';
import { solveChallenge } from '../../../models/challenge.ts';
import { flag } from '../../../models/flags.ts';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { askForLink, setByMobile } from '../../../models/new-password.ts';
import { closePopup, openPopup, popups, toast } from '../../../models/dialogs.ts';
import { fieldErrorText } from '../../../models/field-validation.ts';
import { formRejection } from '../../../models/form-rejection.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { MountedPanels, Tabs } from '../../../ui/Tabs.tsx';
import { useFactor } from '../use-factor.tsx';
import { type Rejection, useForm } from '../../../ui/use-form.ts';
import { FormError } from './FormError.tsx';
import { GroupBanner } from './GroupBanner.tsx';
import { MobileCode } from './MobileCode.tsx';
import { NewPassword } from './NewPassword.tsx';
import { UsernameField } from './UsernameField.tsx';
import { useAskedLogin } from '../use-asked-login.ts';
import './LoginForm.css';
import './LoginPopup.css';

/**
 * Password reset by mailed link or SMS code (AUTH-20).
 * @useSignals
 */
export default function ForgotPassword({ close }: PopupProps) {
  useAskedLogin();
  const [method, setMethod] = useState('email');
  const tabs = [
    { id: 'email', label: t('password.email') },
    { id: 'mobile', label: t('auth.mobile') },
  ];
  return (
    <Dialog title={t('password.forgotTitle')} closeLabel={t('auth.close')} onClose={close}>
      <div className="stack login">
        <GroupBanner group="w_forget" />
        {mobileCodes(flag) ? (
          <Tabs label={t('password.ways')} tabs={tabs} selected={method} onSelect={setMethod}>
            <MountedPanels
              selected={method}
              panels={{ email: <ByEmail close={close} />, mobile: <ByMobile close={close} /> }}
            />
          </Tabs>
        ) : (
          <ByEmail close={close} />
        )}
      </div>
    </Dialog>
  );
}

function ByEmail({ close }: PopupProps) {
  if (isServiceOff('email'))
    return (
      <EmptyState icon="info" title={t('password.noEmail')} text={t('password.noEmailText')} />
    );
  return <EmailForm close={close} />;
}

function EmailForm({ close }: PopupProps) {
  const [sent, setSent] = useState(false);
  const { element, field, busy, alert } = useForm({
    initial: { username: '', email: '' },
    check: ({ username, email }) => ({
      username: fieldErrorText('username', username),
      email: fieldErrorText('email', email),
    }),
    checkOnBlur: true,
    onSubmit: async (values) => {
      const outcome = await askForLink(values, await solveChallenge('forgot'));
      if (!outcome.ok) return formRejection(outcome);
      setSent(true);
    },
  });
  const again = () => {
    flushSync(() => setSent(false));
    element.ref.current?.querySelector('input')?.focus();
  };
  if (sent) return <Sent close={close} again={again} />;
  return (
    <form className="stack login-form" {...element}>
      <p>{t('password.emailText')}</p>
      <FormError text={alert} />
      <UsernameField {...field('username')} />
      <Field
        {...field('email')}
        label={t('password.email')}
        icon="mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={100}
        required
      />
      <p className="login-form__note">{t('password.noMail')}</p>
      <Button type="submit" variant="primary" wide busy={busy}>
        {t('password.send')}
      </Button>
    </form>
  );
}

/** Confirms; the same text whether or not the account exists (AUTH-20). */
function Sent({ close, again }: PopupProps & { again: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  // Replaces a form whose button had focus.
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="stack login-form" ref={box} tabIndex={-1}>
      <Callout icon="mail" tone="good" title={t('password.sentTitle')}>
        {t('password.in_been_out')}
      </Callout>
      <p className="login-form__note">{t('password.noMail')}</p>
      <Button variant="primary" wide onClick={close}>
        {t('auth.close')}
      </Button>
      <Button wide onClick={again}>
        {t('password.anotherLink')}
      </Button>
    </div>
  );
}

function ByMobile({ close }: PopupProps) {
  const [keyOf] = useState(formKeys);
  const { element, field, busy, alert, validate, values } = useForm({
    initial: { mobileNum: '', verificationCode: '', newPassword: '' },
    check: ({ mobileNum, verificationCode, newPassword }) => ({
      mobileNum: fieldErrorText('mobileNum', mobileNum),
      verificationCode: verificationCode.trim() === '' ? t('verification.codeMissing') : null,
      newPassword: fieldErrorText('password', newPassword),
    }),
    checkOnBlur: true,
    onSubmit: async (now) => {
      const outcome = await setByMobile({ ...now, key: keyOf(now) });
      if (outcome.ok) entered();
      else if (outcome.factor) askFactor(outcome.factor);
      else return formRejection(outcome);
      toast(t('password.changed'), 'good');
    },
  });
  const entered = () => {
    go('/', { replace: true });
    close();
    // Closes the login popup beneath.
    closePopup(popups.peek().find(({ name }) => name === 'loginPopupModal')?.id ?? -1);
  };
  const toLogin = (rejection: Rejection | null) => {
    close();
    openPopup('loginPopupModal');
    if (rejection) toast(rejection.text(), 'bad');
    toast(t('password.changedByLink'), 'good');
  };
  const [factorStep, askFactor] = useFactor({
    area: 'member',
    remember: false,
    onEntered: entered,
    reject: toLogin,
  });
  if (factorStep) return factorStep;
  return (
    <form className="stack login-form" {...element}>
      <FormError text={alert} />
      <MobileCode
        mobile={field('mobileNum')}
        code={field('verificationCode')}
        ready={() => validate('mobileNum')}
        number={values.mobileNum}
      />
      <NewPassword field={field('newPassword')} />
      <Button type="submit" variant="primary" wide busy={busy}>
        {t('password.save')}
      </Button>
    </form>
  );
}
