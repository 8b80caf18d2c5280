import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { startCooldown, cooldownLeftMs } from '../lib/resend-cooldown.ts';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { Warning } from './Warning.tsx';
import './CodeField.css';

/** ms until the next request, or the error text. */
type Sending = { ok: true; waitMs: number } | { ok: false; why: () => string };

interface CodeFieldProps {
  name: string;
  labels: {
    code: string;
    send: string;
    /** @param time left, `2:59` */
    sendAgainIn: (time: string) => string;
    sent: string;
    warning: ComponentProps<typeof Warning>['labels'];
  };
  /** Use and recipient: the countdown survives unmounting. */
  purpose: string;
  value: string;
  onChange: (code: string) => void;
  onBlur?: () => void;
  error?: string | null;
  /** Takes focus. */
  first?: boolean;
  /** Shows an error if there is no recipient. */
  ready: () => boolean;
  send: () => Promise<Sending>;
}

/** Minimum between two messages (AUTH-19). */
const throttle = 1000;

/**
 * With a button that requests a code and counts down. A failure opens a warning; typed text stays
 * (AUTH-19).
 */
export function CodeField({
  name,
  labels,
  purpose,
  value,
  onChange,
  onBlur,
  error,
  first = false,
  ready,
  send,
}: CodeFieldProps) {
  const [busy, setBusy] = useState(false);
  const [warning, setWarning] = useState<(() => string) | null>(null);
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
    // The setter calls a bare function.
    if (!answer.ok) return setWarning(() => answer.why);
    startCooldown(purpose, answer.waitMs);
    restart();
    setSent(true);
  };
  const seconds = Math.ceil(wait / 1000);
  return (
    <div className="code-field">
      <div className="code-field__row">
        <Field
          label={labels.code}
          required
          name={name}
          value={value}
          onChange={onChange}
          {...(onBlur && { onBlur })}
          error={error ?? null}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          {...(first && { 'data-autofocus': true })}
        />
        <Button
          className="code-field__send"
          busy={busy}
          disabled={seconds > 0}
          onClick={() => void ask()}
        >
          {seconds > 0 ? labels.sendAgainIn(clock(seconds)) : labels.send}
        </Button>
      </div>
      <output className="code-field__sent">{sent && seconds > 0 ? labels.sent : ''}</output>
      {warning !== null && (
        <Warning labels={labels.warning} text={warning()} onClose={() => setWarning(null)} />
      )}
    </div>
  );
}

/** ms left, each second; and a function that updates it. */
function useWait(purpose: string): [wait: number, restart: () => void] {
  const [, setLooked] = useState(0);
  const wait = cooldownLeftMs(purpose);
  const counting = wait > 0;
  useEffect(() => {
    if (!counting) return undefined;
    const timer = setInterval(() => setLooked(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [counting]);
  return [wait, () => setLooked(Date.now())];
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
