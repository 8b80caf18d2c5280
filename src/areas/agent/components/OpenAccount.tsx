import { useEffect, useId, useRef, useState } from 'react';
import {
  type AccountField,
  accountFields,
  accountRule,
  checkAccount,
} from '../../../../contract/agent/open-account.ts';
import type { TeamRates } from '../../../../contract/agent/team-rates.ts';
import {
  type RegisterSettings,
  todayInManila,
} from '../../../../contract/identity/registration.ts';
import type { Value } from '../../../../contract/index.ts';
import type { Result } from '../../../lib/result.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { copyText } from '../../../models/copy.ts';
import { fieldHint } from '../../../models/field-validation.ts';
import { failureRejection } from '../../../models/form-rejection.ts';
import { language, t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { ComingCards } from '../../../ui/ComingCards.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FieldError } from '../../../ui/FieldError.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { useForm } from '../../../ui/use-form.ts';
import {
  accountDraft,
  accountKey,
  dropAccountDraft,
  loadSettings,
  openAccount,
  readRates,
  storeAccountDraft,
} from '../register-center.model.ts';
import { RoleChoice, rateErrors } from './NewLink.tsx';
import { RateFields } from './RateFields.tsx';

type Opened = Value<'agent.openAccount'>;

/**
 * Opens an account under oneself (AGT-05).
 * @useSignals
 */
export function OpenAccount({ own }: { own: TeamRates | null }) {
  const { settings, again } = useSettings();
  const [opened, setOpened] = useState<Opened | null>(null);
  if (opened) {
    const done = () => {
      dropAccountDraft();
      setOpened(null);
    };
    return <StartPassword opened={opened} onDone={done} />;
  }
  if (settings?.ok === false)
    return (
      <LoadFailure {...failureTexts('registration.failed', settings.failure)} onRetry={again} />
    );
  if (!settings || !own) return <ComingCards count={1} />;
  if (settings.value.methods.length === 0)
    return (
      <EmptyState
        icon="info"
        title={t('registration.closed')}
        text={t('registration.closedText')}
      />
    );
  return <Form settings={settings.value} own={own} onOpened={setOpened} />;
}

/** Again with the network. */
function useSettings() {
  const [settings, setSettings] = useState<Result<RegisterSettings> | null>(null);
  const online = connectivity.value === 'online';
  const asking =
    settings === null || (!settings.ok && online && settings.failure.kind === 'offline');
  useEffect(() => {
    if (!asking) return undefined;
    let wanted = true;
    void loadSettings().then((answer) => wanted && setSettings(answer));
    return () => {
      wanted = false;
    };
  }, [asking]);
  return { settings, again: () => setSettings(null) };
}

const looks: Partial<Record<AccountField, { type?: string; inputMode?: 'tel' | 'email' }>> = {
  mobileNum: { type: 'tel', inputMode: 'tel' },
  whatsapp: { type: 'tel', inputMode: 'tel' },
  birthday: { type: 'date' },
  email: { type: 'email', inputMode: 'email' },
};

interface FormProps {
  settings: RegisterSettings;
  own: TeamRates;
  onOpened: (opened: Opened) => void;
}

function useAccountForm({ settings, own, onOpened }: FormProps) {
  const shown = accountFields.filter((field) => accountRule(settings, field).enabled);
  const [first] = useState(accountDraft);
  const texts = Object.fromEntries(shown.map((field) => [field, first.typed[field] ?? '']));
  const form = useForm({
    initial: {
      ...(texts as Record<AccountField, string>),
      role: first.role,
      rates: first.rates,
      agreed: first.agreed,
    },
    check: ({ rates, agreed, role: _role, ...typed }) => {
      const wrong = checkAccount(settings, typed, todayInManila(Date.now()));
      const errors = Object.entries(wrong).map(([field, { key, params }]) => [
        field,
        key === 'underage'
          ? t('validation.underage', { age: params.min })
          : t(`validation.${key}`, params),
      ]);
      return {
        ...(Object.fromEntries(errors) as Partial<Record<AccountField, string>>),
        agreed: agreed ? null : t('registerCenter.agreeMissing'),
        ...rateErrors(rates, own),
      };
    },
    checkOnBlur: true,
    onSubmit: async ({ role, rates, agreed, ...typed }) => {
      const read = readRates(rates, own);
      if ('wrong' in read) return undefined;
      const filled = Object.fromEntries(
        Object.entries(typed).filter(([, text]) => text.trim() !== ''),
      );
      const content = { ...filled, role, rates: read.rates, agreed, language: language.peek() };
      const answer = await openAccount({ ...content, key: accountKey(content) });
      if (answer.ok) return onOpened(answer.value);
      return failureRejection(answer.failure);
    },
  });
  const { values } = form;
  useEffect(() => {
    const { role, rates, agreed, ...typed } = values;
    storeAccountDraft({ role, rates, agreed, typed });
  }, [values]);
  return { form, shown };
}

/** The form is about somebody else. */
const labelOf = (field: AccountField): string =>
  field === 'payeeName' ? t('registerCenter.payeeName') : t(`registration.fields.${field}`);

/** @useSignals */
function Form(props: FormProps) {
  const { form, shown } = useAccountForm(props);
  const { settings, own } = props;
  const id = useId();
  const { values } = form;
  const offline = connectivity.value === 'offline';
  const agreed = form.field('agreed');
  return (
    <form className="stack gap-3" {...form.element}>
      <Alert text={form.alert && `${form.alert} ${t('registerCenter.typedStays')}`} />
      <RoleChoice role={values.role} onChange={(role) => form.set({ role })} />
      {shown.map((field) => {
        const rule = accountRule(settings, field);
        return (
          <Field
            {...form.field(field)}
            {...looks[field]}
            key={field}
            label={`${labelOf(field)}${rule.required ? ' *' : ''}`}
            required={rule.required}
            autoComplete="off"
            autoCapitalize={field === 'payeeName' ? 'words' : 'none'}
            spellCheck={false}
            {...(field === 'username' && { hint: fieldHint(rule) })}
          />
        );
      })}
      <RateFields
        values={values.rates}
        own={own}
        errorOf={(category) => form.error(`rates.${category}`)}
        error={form.error('rates')}
        onChange={(rates) => form.set({ rates })}
      />
      <label className="register-center__agreed">
        <input
          type="checkbox"
          name="agreed"
          required
          checked={agreed.value}
          aria-invalid={agreed.error ? true : undefined}
          aria-describedby={agreed.error ? `${id}-error` : undefined}
          onChange={(event) => agreed.onChange(event.target.checked)}
        />
        {t('registerCenter.agree', { age: Math.max(settings.birthdayAge, settings.confirmAge) })}
      </label>
      <FieldError id={`${id}-error`} error={agreed.error} />
      {offline && <InlineAlert icon="wifi-off">{t('registerCenter.offlineForm')}</InlineAlert>}
      <div className="actions">
        <Button
          type="submit"
          variant="primary"
          icon="user-round"
          busy={form.busy}
          disabled={offline}
        >
          {t('registerCenter.openAccount')}
        </Button>
      </div>
    </form>
  );
}

/**
 * Shown once.
 * @useSignals
 */
function StartPassword({ opened, onDone }: { opened: Opened; onDone: () => void }) {
  const { account, startPassword, role } = opened;
  const shown = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => shown.current?.focus(), []);
  return (
    <div className="stack gap-3 register-center__opened" ref={shown} tabIndex={-1}>
      <Callout
        icon="circle-check"
        tone="good"
        title={t(`registerCenter.opened.${role}`, { account })}
        sum={startPassword}
      >
        {t('registerCenter.passwordText')}
      </Callout>
      <div className="actions">
        <Button
          variant="primary"
          icon="copy"
          onClick={() =>
            void copyText(t('registerCenter.passwordCopy', { account, password: startPassword }), {
              done: t('registerCenter.passwordCopied'),
              failed: t('registerCenter.passwordNotCopied'),
            })
          }
        >
          {t('registerCenter.copyPassword')}
        </Button>
        <Button onClick={onDone}>{t('registerCenter.passwordDone')}</Button>
      </div>
    </div>
  );
}
