import { signal } from '@preact/signals-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { formKeys } from '../../../lib/form-key.ts';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { openPopup, toast } from '../../../models/dialogs.ts';
import { setByLink } from '../../../models/new-password.ts';
import { fieldErrorText } from '../../../models/field-validation.ts';
import { formRejection } from '../../../models/form-rejection.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FormError } from '../components/FormError.tsx';
import { NewPasswordTwice } from '../components/NewPassword.tsx';
import { useForm } from '../../../ui/use-form.ts';
import '../components/LoginForm.css';
import './ResetPassword.css';

/** The link's code; in memory, so that the player can leave and return. */
const code = signal<string | null>(null);

const codeInAddress = (): string | null => /^#([\w-]{43})$/.exec(location.hash)?.[1] ?? null;

/** Resets the password; the link's code sits behind `#`, hidden from servers (AUTH-20). */
export default function ResetPassword() {
  // The installed app opens a second link without reloading.
  const came = useLocationProperty(codeInAddress);
  // Before paint, so that it never shows.
  useLayoutEffect(() => {
    if (came) code.value = came;
    // Removes the code from the device's history.
    if (location.hash) history.replaceState(history.state, '', location.pathname);
  }, [came]);
  return (
    <section className="reset">
      <h1 tabIndex={-1}>{t('password.mustTitle')}</h1>
      <Card>{code.value ? <Form key={code.value} code={code.value} /> : <NoLink />}</Card>
    </section>
  );
}

/** Asks before an unload that would lose typed text and code. */
function useLeaveQuestion(typed: boolean): void {
  useEffect(() => {
    if (!typed) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [typed]);
}

function NoLink() {
  return (
    <div className="stack login-form">
      <p>{t('password.noLink')}</p>
      <Button variant="primary" wide onClick={() => openPopup('forgetPassModal')}>
        {t('password.anotherLink')}
      </Button>
    </div>
  );
}

function Form({ code: linkCode }: { code: string }) {
  const [keyOf] = useState(formKeys);
  const [expired, setExpired] = useState(false);
  const { element, field, busy, alert, values } = useForm({
    initial: { newPassword: '', confirmNewPassword: '' },
    check: ({ newPassword, confirmNewPassword }) => ({
      newPassword: fieldErrorText('password', newPassword),
      confirmNewPassword: confirmNewPassword === newPassword ? null : t('password.unequal'),
    }),
    checkOnBlur: true,
    onSubmit: async (typed) => {
      const outcome = await setByLink(linkCode, { ...typed, key: keyOf(typed) });
      if (!outcome.ok) {
        setExpired(outcome.why[0] === 'errors.link_expired');
        return formRejection(outcome);
      }
      code.value = null;
      toast(t('password.changedByLink'), 'good');
      go('/login', { replace: true });
    },
  });
  useLeaveQuestion(values.newPassword !== '' || values.confirmNewPassword !== '');
  return (
    <form className="stack login-form" {...element}>
      <FormError text={alert} />
      <NewPasswordTwice field={field} busy={busy} />
      {expired && alert && (
        <Button wide onClick={() => openPopup('forgetPassModal')}>
          {t('password.anotherLink')}
        </Button>
      )}
    </form>
  );
}
