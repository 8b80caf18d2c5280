import { useEffect } from 'react';
import type { PopupProps } from '../../../lib/area.ts';
import { t } from '../../../models/language.ts';
import { currentPath, go } from '../../../models/navigation.ts';
import { changePassword } from '../../../models/new-password.ts';
import { confirm, toast } from '../../../models/dialogs.ts';
import { fieldErrorText } from '../../../models/field-validation.ts';
import { formRejection } from '../../../models/form-rejection.ts';
import { member } from '../../../models/session.ts';
import { abandonLogin } from '../../../models/auth-actions.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { FormError } from './FormError.tsx';
import { NewPasswordTwice, PasswordField } from './NewPassword.tsx';
import './LoginForm.css';

interface ChangeProps extends PopupProps {
  /** Why the change is mandatory (AUTH-05); closing logs out. */
  why?: 'default' | 'expired';
}

const area = () => (/^\/agent/i.test(currentPath.peek()) ? 'agent' : 'member');

/**
 * Changes the password (AUTH-21); closes with the session.
 * @useSignals
 */
export default function ChangePassword({ why, close }: ChangeProps) {
  const ended = !why && member.value === null;
  useEffect(() => {
    if (ended) close();
  }, [ended, close]);
  const { element, field, busy, alert } = useForm({
    initial: { oldPassword: '', newPassword: '', confirmNewPassword: '' },
    check: ({ oldPassword, newPassword, confirmNewPassword }) => ({
      oldPassword: oldPassword.trim() === '' ? t('password.oldMissing') : null,
      newPassword:
        newPassword !== '' && newPassword === oldPassword
          ? t('errors.password_unchanged')
          : fieldErrorText('password', newPassword),
      confirmNewPassword: confirmNewPassword === newPassword ? null : t('password.unequal'),
    }),
    checkOnBlur: true,
    onSubmit: async (values) => {
      const outcome = await changePassword(values, area());
      if (!outcome.ok) return formRejection(outcome);
      go(outcome.next ?? '/', { replace: true });
      close();
      toast(t('password.changed'), 'good');
    },
  });
  return (
    <Dialog
      title={t(why ? 'password.mustTitle' : 'password.change')}
      closeLabel={t('auth.close')}
      coverCloses={!why}
      onClose={() => void leave(why, close)}
    >
      <form className="stack login-form" {...element}>
        {why && <p>{t(`password.why.${why}`)}</p>}
        <FormError text={alert} />
        <input
          className="unseen"
          name="username"
          autoComplete="username"
          value={member.value?.account ?? ''}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField
          {...field('oldPassword')}
          label={t('password.old')}
          autoComplete="current-password"
        />
        <NewPasswordTwice field={field} busy={busy} />
      </form>
    </Dialog>
  );
}

/** Closes; for a mandatory change, confirms and logs out. */
async function leave(why: ChangeProps['why'], close: () => void): Promise<void> {
  if (!why) return close();
  const sure = await confirm({
    title: t('password.leaveTitle'),
    text: t('password.leaveText'),
    confirmLabel: t('auth.logout'),
  });
  if (!sure) return;
  await abandonLogin();
  close();
}
