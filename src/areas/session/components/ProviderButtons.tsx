import { useState } from 'react';
import type { SignInProvider } from '../../../../contract/login.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { signIn, signInProviders } from '../provider.model.ts';
import { useFactor } from '../use-factor.tsx';
import { Complaint } from './Complaint.tsx';

interface ProviderButtonsProps {
  /** The login is done; where it leads, null when the password must be changed first. */
  onEntered: (next: string | null) => void;
}

/**
 * Logging in by other sites, those that the operator has configured (AUTH-01, AUTH-26).
 * @useSignals
 */
export function ProviderButtons({ onEntered }: ProviderButtonsProps) {
  const [busy, setBusy] = useState<SignInProvider | null>(null);
  const [complaint, setComplaint] = useState<string | null>(null);
  const [factorStep, askFactor] = useFactor({ area: 'member', remember: false, onEntered, complain: setComplaint });
  const enter = async (provider: SignInProvider) => {
    if (busy) return;
    setBusy(provider);
    setComplaint(null);
    const outcome = await signIn(provider);
    setBusy(null);
    if (outcome.ok) onEntered(outcome.next);
    else if (outcome.factor) askFactor(outcome.factor);
    else setComplaint(outcome.message);
  };
  if (factorStep) return factorStep;
  return (
    <>
      <Complaint text={complaint} />
      {signInProviders().map((provider) => (
        <Button key={provider} wide busy={busy === provider} onClick={() => void enter(provider)}>
          {t('security.signIn.with', { name: t(`security.signIn.${provider}`) })}
        </Button>
      ))}
    </>
  );
}
