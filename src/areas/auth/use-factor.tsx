import { type ReactNode, useState } from 'react';
import { noAnswer } from '../../lib/result.ts';
import { failureRejection, formRejection } from '../../models/form-rejection.ts';
import type { Words } from '../../models/language.ts';
import type { Rejection } from '../../ui/use-form.ts';
import type { FactorStep } from './components/FactorStep.tsx';
import type { Factor } from './factor.model.ts';

interface FactorOptions {
  area: 'member' | 'agent';
  remember: boolean;
  onEntered: (next: string | null) => void;
  /** Why the login must restart; null clears it. */
  reject: (rejection: Rejection | null) => void;
}

/** The lazy second factor in a form's place (AUTH-22). */
export function useFactor({
  reject,
  ...options
}: FactorOptions): [step: ReactNode, ask: (factor: Factor) => void] {
  const [asked, setAsked] = useState<{ factor: Factor; Step: typeof FactorStep } | null>(null);
  const back = (words: Words | null) => {
    setAsked(null);
    reject(words && formRejection({ why: words }));
  };
  const ask = (factor: Factor) =>
    void import('./components/FactorStep.tsx').then(
      ({ FactorStep: Step }) => setAsked({ factor, Step }),
      () => reject(failureRejection(noAnswer())),
    );
  return [asked && <asked.Step {...options} factor={asked.factor} onBack={back} />, ask];
}
