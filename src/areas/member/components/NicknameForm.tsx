import { type FormEvent, useEffect, useRef, useState } from 'react';
import { is } from 'superstruct';
import { Nickname, nicknameLength } from '../../../../contract/account.ts';
import { t } from '../../../models/language.ts';
import { rename } from '../../../models/own-things.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';

interface NicknameFormProps {
  /** As it is now. */
  nickname: string;
  /** It was changed, or is left as it is. */
  onDone: () => void;
}

/** Changes the nickname; it is seen at once, and sent when there is a network (PWA-06). */
export function NicknameForm({ nickname, onDone }: NicknameFormProps) {
  const [typed, setTyped] = useState(nickname);
  const [asked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.select(), []);
  const next = typed.trim();
  const right = is(next, Nickname);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!right) return;
    // The form, with what was typed, stays until it is known that the change stands.
    if (next === nickname) onDone();
    else void rename(next).then((stands) => stands && onDone());
  };
  return (
    <form className="member__form" noValidate onSubmit={submit} ref={form}>
      <Field
        label={t('member.nickname')}
        hideLabel
        value={typed}
        onChange={setTyped}
        autoComplete="nickname"
        hint={t('member.nicknameHint', nicknameLength)}
        error={asked && !right ? t('member.nicknameWrong', nicknameLength) : null}
      />
      <div className="member__actions">
        <Button variant="primary" type="submit">
          {t('member.save')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('ui.cancel')}
        </Button>
      </div>
    </form>
  );
}
