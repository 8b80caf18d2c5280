import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SignUpOffered, SignInProvider } from '../../../../contract/identity/login.ts';
import { t } from '../../../models/language.ts';
import { formRejection } from '../../../models/form-rejection.ts';
import { Button } from '../../../ui/Button.tsx';
import { InlineAlertButton, InlineAlert } from '../../../ui/InlineAlert.tsx';
import type { Rejection } from '../../../ui/use-form.ts';
import { signIn, signInProviders } from '../provider.model.ts';
import { useFactor } from '../use-factor.tsx';
import { FormError } from './FormError.tsx';

interface ProviderButtonsProps {
  /** Logged in. null: the password must be changed first. */
  onEntered: (next: string | null) => void;
  /** No linked account: registration continues. */
  onPendingSignUp: (pendingSignUp: SignUpOffered['pendingSignUp']) => void;
}

/** The provider's window: open, or apparently closed. */
interface Visiting {
  provider: SignInProvider;
  closed: boolean;
}

/**
 * Login by configured providers (AUTH-01, AUTH-26); ignores results after unmount or cancel.
 * @useSignals
 */
export default function ProviderButtons({
  onEntered,
  onPendingSignUp,
}: ProviderButtonsProps): ReactNode {
  const [visiting, setVisiting] = useState<Visiting | null>(null);
  const [error, setError] = useState<Rejection | null>(null);
  const [factorStep, askFactor] = useFactor({
    area: 'member',
    remember: false,
    onEntered,
    reject: setError,
  });
  const visit = useRef<AbortController | null>(null);
  const giveUp = () => {
    visit.current?.abort();
    setVisiting(null);
    setError(null);
  };
  useEffect(() => () => visit.current?.abort(), []);
  const enter = async (provider: SignInProvider) => {
    giveUp();
    const { signal } = (visit.current = new AbortController());
    setVisiting({ provider, closed: false });
    const onClosed = () => {
      setVisiting({ provider, closed: true });
      setError(formRejection({ why: ['security.signIn.closed'] }));
    };
    const outcome = await signIn(provider, { signal, onClosed });
    if (!outcome) return;
    setVisiting(null);
    setError(null);
    if (outcome.ok) onEntered(outcome.next);
    else if ('pendingSignUp' in outcome) onPendingSignUp(outcome.pendingSignUp);
    else if (outcome.factor) askFactor(outcome.factor);
    else setError(formRejection(outcome));
  };
  if (factorStep) return factorStep;
  return (
    <>
      <FormError text={error && error.text()} />
      {visiting && (
        <InlineAlert
          icon="info"
          action={
            <InlineAlertButton onClick={giveUp}>{t('security.signIn.giveUp')}</InlineAlertButton>
          }
        >
          {t(`security.signIn.${visiting.closed ? 'stillOpen' : 'waiting'}`, {
            name: t(`security.signIn.${visiting.provider}`),
          })}
        </InlineAlert>
      )}
      {signInProviders().map((provider) => (
        <Button
          key={provider}
          wide
          busy={visiting?.provider === provider && !visiting.closed}
          onClick={() => void enter(provider)}
        >
          {t('security.signIn.with', { name: t(`security.signIn.${provider}`) })}
        </Button>
      ))}
    </>
  );
}
