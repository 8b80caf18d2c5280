import { useEffect, useRef, useState } from 'react';
import type { CaptchaAnswer } from '../../../../contract/verification.ts';
import { failureKey } from '../../../lib/result.ts';
import { t } from '../../../models/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { loadCaptcha } from '../verification.model.ts';
import './CaptchaField.css';

interface CaptchaFieldProps {
  /** From `emptyCaptcha()`; what is sent with the form. */
  value: CaptchaAnswer;
  onChange: (value: CaptchaAnswer) => void;
  onBlur?: () => void;
  error?: string | null;
  /** A picture is good for one try: another number asks for another picture. */
  round: number;
}

/** ms between two pictures at least (AUTH-07). */
const throttle = 1000;

/** Letters of a picture to be typed; another picture can be had once a second (AUTH-07). */
export function CaptchaField({ value, onChange, onBlur, error, round }: CaptchaFieldProps) {
  const { key, text } = value;
  const { picture, trouble, busy, refresh } = usePicture(key, round);
  return (
    <div className="captcha-field">
      <Field
        label={t('verify.captcha')}
        name="captcha"
        value={text}
        onChange={(typed) => onChange({ key, text: typed })}
        {...(onBlur && { onBlur })}
        error={error ?? trouble}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={16}
        required
      />
      <div className="captcha-field__picture">
        {picture ? <img src={picture} alt={t('verify.captchaPicture')} width={192} height={60} /> : <span />}
        <IconButton
          icon="refresh-cw"
          label={t('verify.captchaAnother')}
          busy={busy}
          onClick={() => {
            onChange({ key, text: '' });
            refresh();
          }}
        />
      </div>
    </div>
  );
}

interface Picture {
  /** Of which asking it is. */
  of: string;
  url: string | null;
  trouble: string | null;
}

/** The picture of a key, anew with every round and whenever it is asked for; asking sooner than a second after the last waits for it. */
function usePicture(key: string, round: number) {
  const [asked, setAsked] = useState(0);
  const [shown, setShown] = useState<Picture>({ of: '', url: null, trouble: null });
  const last = useRef(-throttle);
  const asking = `${key} ${round} ${asked}`;
  useEffect(() => {
    let wanted = true;
    const load = async () => {
      last.current = performance.now();
      const answer = await loadCaptcha(key);
      if (!wanted) return;
      setShown((before) =>
        answer.ok
          ? { of: asking, url: answer.value, trouble: null }
          : { of: asking, url: before.url, trouble: t(failureKey(answer.failure)) },
      );
    };
    // A little more than a second: the gateway's clock is another one.
    const timer = setTimeout(() => void load(), Math.max(0, last.current + throttle + 50 - performance.now()));
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [key, asking]);
  return {
    picture: shown.url,
    trouble: shown.trouble,
    busy: shown.of !== asking,
    refresh: () => setAsked((count) => count + 1),
  };
}
