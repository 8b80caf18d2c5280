import type { TextKey } from '../../../lib/text-key.ts';
import { useEffect, useRef, useState } from 'react';
import type { CaptchaAnswer } from '../../../../contract/identity/verification.ts';
import { type Failure, failureKey } from '../../../lib/result.ts';
import { t } from '../../../models/language.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { type CaptchaTask, loadCaptcha } from '../verification.model.ts';
import './CaptchaField.css';

interface CaptchaFieldProps {
  /** From `emptyCaptcha()`; sent with the form. */
  value: CaptchaAnswer;
  onChange: (value: CaptchaAnswer) => void;
  onBlur?: () => void;
  error?: string | null;
  /** Marks it as required. */
  starred?: boolean;
  /** A task is valid for one try; a new number loads another. */
  round: number;
}

/** ms between tasks (AUTH-07). */
const throttle = 1000;

/**
 * Picture letters, or a word task for who cannot see them (docs/decisions/0024); renewable once a
 * second (AUTH-07).
 */
export function CaptchaField({
  value,
  onChange,
  onBlur,
  error,
  starred = false,
  round,
}: CaptchaFieldProps) {
  const { key, text } = value;
  const [inWords, setInWords] = useState(false);
  const { task, trouble, busy, refresh } = useTask({ key, inWords, round });
  const waitKey = inWords ? 'verification.captchaQuestion' : 'verification.captcha';
  const question = inWords ? questionOf(task) : null;
  const anew = (ask: () => void) => () => {
    onChange({ key, text: '' });
    ask();
  };
  return (
    <div className="captcha-field">
      <Field
        label={`${question?.label ?? t(waitKey)}${starred ? ' *' : ''}`}
        {...(question && { hint: question.hint })}
        name="captcha"
        value={text}
        onChange={(typed) => onChange({ key, text: typed })}
        {...(onBlur && { onBlur })}
        error={error ?? (trouble && t(failureKey(trouble)))}
        autoComplete="off"
        autoCapitalize={inWords ? 'none' : 'characters'}
        spellCheck={false}
        maxLength={16}
        required
      />
      <Task
        task={task}
        inWords={inWords}
        busy={busy}
        onAnother={anew(refresh)}
        onSwap={anew(() => setInWords(!inWords))}
      />
    </div>
  );
}

const questionOf = (task: CaptchaTask | null) =>
  task && 'question' in task ? { label: task.question, hint: task.words.join(', ') } : null;

interface TaskProps {
  task: CaptchaTask | null;
  inWords: boolean;
  busy: boolean;
  onAnother: () => void;
  onSwap: () => void;
}

function Task({ task, inWords, busy, onAnother, onSwap }: TaskProps) {
  const label = t(inWords ? 'verification.questionAnother' : 'verification.captchaAnother');
  const question = inWords ? questionOf(task) : null;
  return (
    <>
      <output className="unseen">{question && `${question.label} ${question.hint}`}</output>
      <div className="captcha-field__task">
        {!inWords && <Picture task={task} />}
        <IconButton icon="refresh-cw" label={label} busy={busy} onClick={onAnother} />
        {inWords && <Swap words="verification.captchaByPicture" onClick={onSwap} />}
      </div>
      {!inWords && <Swap words="verification.captchaInWords" onClick={onSwap} />}
    </>
  );
}

function Picture({ task }: { task: CaptchaTask | null }) {
  if (!task || !('picture' in task)) return <span />;
  return <img src={task.picture} alt={t('verification.captchaPicture')} width={192} height={60} />;
}

function Swap({ words, onClick }: { words: TextKey; onClick: () => void }) {
  return (
    <Button variant="quiet" size="s" className="captcha-field__swap" onClick={onClick}>
      {t(words)}
    </Button>
  );
}

interface Shown {
  /** Which request it answers. */
  of: string;
  task: CaptchaTask | null;
  trouble: Failure | null;
}

/** Loads a key's task per round or request, at most once a second. */
function useTask({ key, inWords, round }: { key: string; inWords: boolean; round: number }) {
  const [asked, setAsked] = useState(0);
  const [shown, setShown] = useState<Shown>({ of: '', task: null, trouble: null });
  const last = useRef(-throttle);
  const asking = `${key} ${inWords} ${round} ${asked}`;
  useEffect(() => {
    let wanted = true;
    const load = async () => {
      last.current = performance.now();
      const answer = await loadCaptcha(key, inWords);
      if (!wanted) return;
      setShown((before) =>
        answer.ok
          ? { of: asking, task: answer.value, trouble: null }
          : { of: asking, task: before.task, trouble: answer.failure },
      );
    };
    // Just over a second, as the gateway's clock may differ.
    const timer = setTimeout(
      () => void load(),
      Math.max(0, last.current + throttle + 50 - performance.now()),
    );
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [key, inWords, asking]);
  return {
    task: shown.task,
    trouble: shown.trouble,
    busy: shown.of !== asking,
    refresh: () => setAsked((count) => count + 1),
  };
}
