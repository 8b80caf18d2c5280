import { useLayoutEffect, useState } from 'react';
import { formKeys } from '../../../lib/form-key.ts';
import { type Words, t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { openPopup, toast } from '../../../models/popups.ts';
import { setByLink } from '../../../models/new-password.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Complaint } from '../components/Complaint.tsx';
import { NewPassword, PasswordField } from '../components/NewPassword.tsx';
import { complaintOf } from '../rules.ts';
import { useForm } from '../use-form.ts';
import '../components/LoginForm.css';
import './ResetPassword.css';

/** Sets a new password with the code of a mailed link (AUTH-20). The code stands behind the `#`, which no server sees. */
export default function ResetPassword() {
  const [code] = useState(() => /^#([\w-]{43})$/.exec(location.hash)?.[1] ?? null);
  // Before it is seen, so that nothing of it is.
  useLayoutEffect(() => {
    // Whoever reads the history of this device finds no code in it.
    history.replaceState(history.state, '', location.pathname);
  }, []);
  return (
    <section className="reset">
      <h1 tabIndex={-1}>{t('password.mustTitle')}</h1>
      <Card>{code ? <Form code={code} /> : <NoLink />}</Card>
    </section>
  );
}

function NoLink() {
  return (
    <div className="login-form">
      <p>{t('password.noLink')}</p>
      <Button variant="primary" wide onClick={() => openPopup('forgetPassModal')}>
        {t('password.anotherLink')}
      </Button>
    </div>
  );
}

function Form({ code }: { code: string }) {
  const [busy, setBusy] = useState(false);
  const [complaint, setComplaint] = useState<Words | null>(null);
  const [keyOf] = useState(formKeys);
  const { form, field, refuse } = useForm({
    start: { newPassword: '', confirmNewPassword: '' },
    check: ({ newPassword, confirmNewPassword }) => ({
      newPassword: complaintOf('password', newPassword),
      confirmNewPassword: confirmNewPassword.trim() === newPassword.trim() ? null : t('password.unequal'),
    }),
    onSubmit: (typed) => {
      if (!busy) void send(typed);
    },
  });
  const send = async (typed: { newPassword: string; confirmNewPassword: string }) => {
    setBusy(true);
    setComplaint(null);
    const outcome = await setByLink(code, { ...typed, key: keyOf(typed) });
    setBusy(false);
    if (!outcome.ok) {
      if (!refuse(outcome.field, outcome.why)) setComplaint(outcome.why);
      return;
    }
    toast(t('password.changedByLink'), 'good');
    go('/login', { replace: true });
  };
  return (
    <form className="login-form" {...form}>
      <Complaint why={complaint} />
      <NewPassword field={field('newPassword')} />
      <PasswordField {...field('confirmNewPassword')} label={t('password.again')} autoComplete="new-password" />
      <p className="login-form__note">{t('password.othersEnd')}</p>
      <Button type="submit" variant="primary" wide busy={busy}>
        {t('password.save')}
      </Button>
      {complaint && (
        <Button wide onClick={() => openPopup('forgetPassModal')}>
          {t('password.anotherLink')}
        </Button>
      )}
    </form>
  );
}
