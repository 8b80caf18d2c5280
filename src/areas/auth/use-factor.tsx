import { type ReactNode, useState } from 'react';
import { failureKey, noAnswer } from '../../lib/result.ts';
import type { Words } from '../../models/language.ts';
import type { FactorStep } from './components/FactorStep.tsx';
import type { Factor } from './factor.model.ts';

interface FactorOptions {
  area: 'member' | 'agent';
  remember: boolean;
  onEntered: (next: string | null) => void;
  /** Shows why the login has to begin anew; null takes an older complaint away. */
  complain: (words: Words | null) => void;
}

/**
 * The second factor in a form's place (AUTH-22): what to draw while it is asked for, null otherwise, and what asks for it. Few
 * logins need it, so its code comes then.
 */
export function useFactor({
  complain,
  ...options
}: FactorOptions): [step: ReactNode, ask: (factor: Factor) => void] {
  const [asked, setAsked] = useState<{ factor: Factor; Step: typeof FactorStep } | null>(null);
  const back = (words: Words | null) => {
    setAsked(null);
    complain(words);
  };
  const ask = (factor: Factor) =>
    void import('./components/FactorStep.tsx').then(
      ({ FactorStep: Step }) => setAsked({ factor, Step }),
      () => complain([failureKey(noAnswer())]),
    );
  return [asked && <asked.Step {...options} factor={asked.factor} onBack={back} />, ask];
}
