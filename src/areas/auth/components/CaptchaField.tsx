import { useEffect, useRef, useState } from 'react';
import type { CaptchaAnswer } from '../../../../contract/identity/verification.ts';
import { type Failure, type Result, failureKey } from '../../../lib/result.ts';
import { t } from '../../../models/language.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { CaptchaPlayer } from '../captcha-player.ts';
import { type CaptchaTask, loadCaptcha } from '../verification.model.ts';
import './CaptchaField.css';

interface CaptchaFieldProps {
  /** From `emptyCaptcha()`; sent with the form. */
  value: CaptchaAnswer;
  onChange: (value: CaptchaAnswer) => void;
  onBlur?: () => void;
  error?: string | null;
  /** A task is valid for one try; a new number loads another. */
  round: number;
}

/** ms from one task to the next request: the gateway's second (AUTH-07), and some. */
const throttle = 1050;
/** Of one task: a slow request before it may have come to the gateway late. */
const maxTries = 3;

/**
 * Picture letters, or tones to be counted for who cannot see them (docs/decisions/0060); renewable
 * once a second (AUTH-07).
 */
export function CaptchaField({ value, onChange, onBlur, error, round }: CaptchaFieldProps) {
  const { key, text } = value;
  const [bySound, setBySound] = useState(false);
  const { of, task, trouble, busy, refresh } = useTask({ key, bySound, round });
  const clearThen = (ask: () => void) => () => {
    onChange({ key, text: '' });
    ask();
  };
  const words = bySound ? soundWords : pictureWords;
  return (
    <div className="captcha-field">
      <Field
        {...words.field()}
        label={t(words.label)}
        name="captcha"
        value={text}
        onChange={(typed) => onChange({ key, text: typed })}
        {...(onBlur && { onBlur })}
        error={error ?? (trouble && t(failureKey(trouble)))}
        autoComplete="off"
        spellCheck={false}
        maxLength={16}
        required
      />
      <div className="captcha-field__task">
        {bySound ? <Tones key={of} task={task} /> : <Picture task={task} />}
        <IconButton
          icon="refresh-cw"
          label={t(words.another)}
          busy={busy}
          onClick={clearThen(refresh)}
        />
      </div>
      <Button
        variant="quiet"
        size="s"
        className="captcha-field__swap"
        onClick={clearThen(() => setBySound(!bySound))}
      >
        {t(words.swap)}
      </Button>
    </div>
  );
}

const pictureWords = {
  label: 'verification.captcha',
  another: 'verification.captchaAnother',
  swap: 'verification.captchaBySound',
  field: () => ({ autoCapitalize: 'characters' as const }),
} as const;
const soundWords = {
  label: 'verification.captchaDigits',
  another: 'verification.soundAnother',
  swap: 'verification.captchaByPicture',
  field: () => ({ inputMode: 'numeric' as const, hint: t('verification.captchaDigitsHint') }),
} as const;

function Picture({ task }: { task: CaptchaTask | null }) {
  if (!task || !('picture' in task)) return <span />;
  return <img src={task.picture} alt={t('verification.captchaPicture')} width={192} height={60} />;
}

/** Plays one task's sound, stops, and plays again. */
function Tones({ task }: { task: CaptchaTask | null }) {
  const sound = task && 'sound' in task ? task.sound : null;
  const player = useRef<CaptchaPlayer | null>(null);
  const [state, setState] = useState<'idle' | 'playing' | 'failed'>('idle');
  useEffect(() => () => player.current?.close(), []);
  const press = async () => {
    player.current ??= new CaptchaPlayer();
    if (state === 'playing' || !sound) {
      player.current.stop();
      return setState('idle');
    }
    setState('playing');
    await player.current.play(sound, () => setState('idle')).catch(() => setState('failed'));
  };
  const label = state === 'playing' ? 'verification.soundStop' : 'verification.soundPlay';
  return (
    <div className="captcha-field__tones">
      <Button size="s" disabled={!sound} onClick={() => void press()}>
        {t(label)}
      </Button>
      <output className="unseen">
        {state === 'failed' ? '' : sound && t('verification.soundReady')}
      </output>
      {state === 'failed' && <p role="alert">{t('verification.soundFailed')}</p>}
    </div>
  );
}

interface Shown {
  /** Which request it answers. */
  of: string;
  task: CaptchaTask | null;
  trouble: Failure | null;
}

const isTooSoon = (answer: Result<CaptchaTask>): boolean =>
  !answer.ok && answer.failure.kind === 'rejected' && answer.failure.code === 'too_soon';

/** Loads a key's task per round or request, at most once a second; asks again where that was too soon. */
function useTask({ key, bySound, round }: { key: string; bySound: boolean; round: number }) {
  const [asked, setAsked] = useState(0);
  const [shown, setShown] = useState<Shown>({ of: '', task: null, trouble: null });
  const last = useRef(-throttle);
  const asking = `${key} ${bySound} ${round} ${asked}`;
  useEffect(() => {
    let wanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async (tries = maxTries): Promise<void> => {
      last.current = performance.now();
      const answer = await loadCaptcha(key, bySound);
      last.current = performance.now();
      if (!wanted) return;
      if (tries > 1 && isTooSoon(answer)) return loadAfter(throttle, tries - 1);
      setShown((before) =>
        answer.ok
          ? { of: asking, task: answer.value, trouble: null }
          : { of: asking, task: before.task, trouble: answer.failure },
      );
    };
    const loadAfter = (ms: number, tries?: number) => {
      timer = setTimeout(() => void load(tries), ms);
    };
    loadAfter(Math.max(0, last.current + throttle - performance.now()));
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [key, bySound, asking]);
  return {
    of: shown.of,
    task: shown.task,
    trouble: shown.trouble,
    busy: shown.of !== asking,
    refresh: () => setAsked((count) => count + 1),
  };
}
