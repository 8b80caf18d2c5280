import { type ReactNode, useState } from 'react';
import { FactorStep } from './components/FactorStep.tsx';
import type { Factor } from './factor.model.ts';

interface FactorOptions {
  area: 'member' | 'agent';
  remember: boolean;
  onEntered: (next: string | null) => void;
  /** Shows why the login has to begin anew; null takes an older complaint away. */
  complain: (words: string | null) => void;
}

/** The second factor in a form's place (AUTH-22): what to draw while it is asked for, null otherwise, and what asks for it. */
export function useFactor({ complain, ...options }: FactorOptions): [step: ReactNode, ask: (factor: Factor) => void] {
  const [factor, setFactor] = useState<Factor | null>(null);
  const back = (words: string | null) => {
    setFactor(null);
    complain(words);
  };
  return [factor && <FactorStep {...options} factor={factor} onBack={back} />, setFactor];
}
