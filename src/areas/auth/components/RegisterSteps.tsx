import { useEffect, useId, useRef } from 'react';
import { type RegisterMethod, trimmed } from '../../../../contract/identity/registration.ts';
import { warningLabels } from '../../../models/code-words.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { InlineAlertButton, InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Warning } from '../../../ui/Warning.tsx';
import type { RegisterForm as Loaded, PendingSignUp } from '../register.model.ts';
import { useRegistration } from '../use-registration.ts';
import { FormError } from './FormError.tsx';
import { LastStep } from './LastStep.tsx';
import { RegisterField, type StepProps } from './RegisterField.tsx';
import './LoginForm.css';
import './RegisterSteps.css';

interface RegisterStepsProps {
  form: Loaded;
  method: RegisterMethod;
  onEntered: (next: string | null) => void;
  /** Back from the first step. */
  onLeave: () => void;
}

/** Moves the focus into a step that appears; not out of the tabs or another popup. */
function useStepFocus(step: string) {
  const ref = useRef<HTMLFieldSetElement>(null);
  const before = useRef<string | null>(null);
  useEffect(() => {
    const isFirst = before.current === null;
    before.current = step;
    const element = ref.current;
    if (!element || (isFirst && document.activeElement !== element.closest('dialog'))) return;
    const field =
      element.querySelector<HTMLElement>('[aria-invalid=true]') ??
      element.querySelector<HTMLElement>('[data-autofocus]');
    (field ?? element).focus();
  }, [step]);
  return ref;
}

/** Registration, one question at a time (AUTH-14, AUTH-28); Enter goes on, nothing typed is lost. */
export function RegisterSteps({ form: loaded, method, onEntered, onLeave }: RegisterStepsProps) {
  const registration = useRegistration({ form: loaded, method, onEntered, onLeave });
  const { form, warning, pendingSignUp, position } = registration;
  const { step, steps, at, back } = position;
  const ref = useStepFocus(step.id);
  return (
    <form className="login-form steps" data-later={at > 0 || undefined} {...form.element}>
      <fieldset key={step.id} ref={ref} tabIndex={-1} className="stack steps__step">
        <StepHead at={at} all={steps.length} title={titleOf(step)} />
        <FormError text={form.alert} />
        {pendingSignUp && at === 0 && (
          <LinkedSite pendingSignUp={pendingSignUp} onLeave={registration.leavePendingSignUp} />
        )}
        <StepBody loaded={loaded} method={method} registration={registration} />
      </fieldset>
      <div className="steps__actions">
        {at > 0 && (
          <Button icon="chevron-left" onClick={back}>
            {t('registration.back')}
          </Button>
        )}
        <Button type="submit" variant="primary" wide busy={form.busy}>
          {submitLabel(registration)}
        </Button>
      </div>
      {warning !== null && (
        <Warning labels={warningLabels()} text={warning()} onClose={registration.dismiss} />
      )}
    </form>
  );
}

type Registration = StepProps['registration'];

function submitLabel({ position, message }: Registration): string {
  if (position.isLast) return t('registration.submit');
  return t(position.isBeforeCode && !message.isSent ? 'verification.send' : 'registration.next');
}

function StepBody(props: StepProps) {
  const { method, registration } = props;
  const { typed, position, message } = registration;
  if (position.isLast) return <LastStep {...props} />;
  const { id, fields } = position.step;
  return (
    <>
      {id === 'password' && <AccountLine method={method} name={accountOf(method, typed)} />}
      {id === 'code' && message.isSent && (
        <p className="login-form__note">
          {t('registration.codeSent', { number: typed.mobileNum.trim() })}
        </p>
      )}
      {fields.map((field, index) => (
        <RegisterField key={field} field={field} first={index === 0} {...props} />
      ))}
    </>
  );
}

const accountOf = (method: RegisterMethod, typed: { username: string; mobileNum: string }) =>
  method === 'mobile' ? trimmed('mobileNum', typed.mobileNum) : typed.username.trim();

function titleOf({ id, fields }: Registration['position']['step']): string {
  return t(`registration.step.${id === 'last' && fields.includes('birthday') ? 'birthday' : id}`);
}

/** Read with the step, as the focus enters it. */
function StepHead({ at, all, title }: { at: number; all: number; title: string }) {
  return (
    <legend className="steps__head">
      {all > 1 && (
        <span className="steps__count">{t('registration.stepOf', { at: at + 1, all })}</span>
      )}
      <span className="steps__title">{title}</span>
      {all > 1 && (
        <span className="steps__bar" aria-hidden="true">
          {Array.from({ length: all }, (_, index) => (
            <i key={index} className={index <= at ? 'steps__done' : ''} />
          ))}
        </span>
      )}
    </legend>
  );
}

/** Names the account beside its new password, for password managers too. */
function AccountLine({ method, name }: { method: RegisterMethod; name: string }) {
  const id = useId();
  return (
    <p className="steps__account">
      <label htmlFor={id}>
        {t(`registration.fields.${method === 'mobile' ? 'mobileNum' : 'username'}`)}
      </label>
      <input id={id} name="account" value={name} autoComplete="username" readOnly tabIndex={-1} />
    </p>
  );
}

interface LinkedSiteProps {
  pendingSignUp: PendingSignUp;
  onLeave: () => void;
}

function LinkedSite({ pendingSignUp, onLeave }: LinkedSiteProps) {
  return (
    <InlineAlert
      icon="info"
      action={
        <InlineAlertButton onClick={onLeave}>
          {t('registration.pendingSignUp.leave')}
        </InlineAlertButton>
      }
    >
      {t('registration.pendingSignUp.text', {
        site: t(`security.signIn.${pendingSignUp.provider}`),
        name: pendingSignUp.email || pendingSignUp.name || '–',
      })}
    </InlineAlert>
  );
}
