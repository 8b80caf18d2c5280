import { useEffect, useRef, useState } from 'react';
import type { CodeSent } from '../../../../contract/verification.ts';
import { type Result, failureKey } from '../../../lib/result.ts';
import { type Words, t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { startWait, waitOf } from '../verification.model.ts';
import { Warning } from './Warning.tsx';
import './CodeField.css';

interface CodeFieldProps {
  /** The input's name. */
  name: string;
  /** Names this use and where the message goes: its countdown goes on while it is off the screen. */
  purpose: string;
  value: string;
  onChange: (code: string) => void;
  onBlur?: () => void;
  error?: string | null;
  /** What the form asks for is marked with a star. */
  starred?: boolean;
  /** Whether there is somewhere to send to; tells the player what is missing when there is not. */
  ready: () => boolean;
  /** Asks for a message with a code. */
  send: () => Promise<Result<CodeSent>>;
}

/** ms between two sendings at least (AUTH-19). */
const throttle = 1000;

/**
 * A code out of a message, and the button that asks for one: it counts down for as long as the code counts. What goes wrong with the
 * sending is said in a warning with an OK button; what was typed stays (AUTH-19).
 */
export function CodeField({ name, purpose, value, onChange, onBlur, error, starred = false, ready, send }: CodeFieldProps) {
  const [busy, setBusy] = useState(false);
  const [warning, setWarning] = useState<Words | null>(null);
  const [sent, setSent] = useState(false);
  const [wait, restart] = useWait(purpose);
  const last = useRef(-throttle);

  const ask = async () => {
    if (busy || wait > 0 || performance.now() - last.current < throttle || !ready()) return;
    last.current = performance.now();
    setBusy(true);
    setSent(false);
    const answer = await send();
    setBusy(false);
    if (!answer.ok) {
      const { failure } = answer;
      return setWarning([failure.kind === 'refused' && failure.field ? 'validation.mobileNum' : failureKey(failure)]);
    }
    startWait(purpose, answer.value.expiredMinutes * 60_000);
    restart();
    setSent(true);
  };
  const seconds = Math.ceil(wait / 1000);
  return (
    <div className="code-field">
      <div className="code-field__row">
        <Field
          label={`${t('verify.code')}${starred ? ' *' : ''}`}
          required
          name={name}
          value={value}
          onChange={onChange}
          {...(onBlur && { onBlur })}
          error={error ?? null}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
        <Button className="code-field__send" busy={busy} disabled={seconds > 0} onClick={() => void ask()}>
          {seconds > 0 ? t('verify.sendAgainIn', { time: clock(seconds) }) : t('verify.send')}
        </Button>
      </div>
      <output className="code-field__sent">{sent && seconds > 0 ? t('verify.sent') : ''}</output>
      {warning !== null && <Warning why={warning} onClose={() => setWarning(null)} />}
    </div>
  );
}

/** ms left of a field's countdown, told anew each second; and what looks again at once. */
function useWait(purpose: string): [wait: number, restart: () => void] {
  const [, setLooked] = useState(0);
  const wait = waitOf(purpose);
  const counting = wait > 0;
  useEffect(() => {
    if (!counting) return undefined;
    const timer = setInterval(() => setLooked(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [counting]);
  return [wait, () => setLooked(Date.now())];
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
