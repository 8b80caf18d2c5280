import { type FormEvent, useState } from 'react';
import type { ExclusionMonths } from '../../../../contract/responsible.ts';
import { type Failure, failureKey } from '../../../lib/result.ts';
import { formatDate, t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { NoticeLine } from '../../../ui/NoticeLine.tsx';
import { exclude } from '../responsible.model.ts';

interface ExcludeDialogProps {
  months: ExclusionMonths;
  onClose: () => void;
}

/** The end of so many months from now. */
function endOf(months: number): string {
  const end = new Date();
  end.setMonth(end.getMonth() + months);
  return end.toISOString();
}

/** Says what a self-exclusion does and asks for the password, or the authenticator's code where there is one (RG-02, SAFE-06). */
export function ExcludeDialog({ months, onClose }: ExcludeDialogProps) {
  const [way, setWay] = useState<'password' | 'code'>('password');
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [until] = useState(() => formatDate(endOf(months), 'date'));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const refused = await exclude(months, typed.trim() === '' ? {} : { [way]: typed.trim() });
    setBusy(false);
    if (refused?.kind === 'refused' && refused.code === 'proof_needed' && refused.field === 'code' && way === 'password') {
      setWay('code');
      setTyped('');
    }
    setFailure(refused);
  };
  const ofField = failure?.kind === 'refused' && (failure.code === 'proof_wrong' || failure.code === 'proof_needed');
  const words = failure && t(failureKey(failure));
  const reveal = { show: t('session.showPassword'), hide: t('session.hidePassword') };
  const own = way === 'password' ? ({ type: 'password', icon: 'lock', autoComplete: 'current-password', reveal } as const) : ({ icon: 'key-round', autoComplete: 'one-time-code' } as const);
  return (
    <Dialog title={t('responsible.exclude.sure', { time: t(`responsible.exclude.months.${months}`) })} closeLabel={t('ui.close')} onClose={onClose} coverCloses={false}>
      <form className="responsible-form" noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('responsible.exclude.sureText', { until })}</p>
        <ul>
          {['login', 'fixed', 'money'].map((what) => (
            <li key={what}>{t(`responsible.exclude.what.${what}`)}</li>
          ))}
        </ul>
        {words && !ofField && (
          <NoticeLine icon="circle-exclamation-point" tone="warn">
            {words}
          </NoticeLine>
        )}
        <Field
          key={way}
          {...own}
          name={way}
          label={t(`security.proof.${way === 'password' ? 'password' : 'codeLabel'}`)}
          value={typed}
          onChange={setTyped}
          error={ofField ? words : null}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={80}
        />
        <div className="responsible-form__actions">
          <Button type="submit" variant="primary" busy={busy}>
            {t('responsible.exclude.yes', { until })}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
