import { type FormEvent, useEffect, useRef, useState } from 'react';
import { is } from 'superstruct';
import { Nickname, nicknameLength } from '../../../../contract/account/profile.ts';
import { t } from '../../../models/language.ts';
import { Field } from '../../../ui/Field.tsx';
import { SaveOrLeave } from './SaveOrLeave.tsx';

interface NicknameFormProps {
  /** As it is now. */
  nickname: string;
  /** Hands a nickname over that is right; true when it stands. */
  onSave: (nickname: string) => Promise<boolean>;
  /** It was changed, or is left as it is. */
  onDone: () => void;
  saveLabel: string;
  /** Why it was refused, in words. */
  refused?: string | null;
  /** The label stands beside the form already. */
  hideLabel?: boolean;
}

/** Asks for another nickname (MEM-01). */
export function NicknameForm({
  nickname,
  onSave,
  onDone,
  saveLabel,
  refused = null,
  hideLabel = false,
}: NicknameFormProps) {
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
    void onSave(next).then((stands) => stands && onDone());
  };
  return (
    <form className="member__form" noValidate onSubmit={submit} ref={form}>
      <Field
        label={t('member.nickname')}
        hideLabel={hideLabel}
        value={typed}
        onChange={setTyped}
        autoComplete="nickname"
        hint={t('member.nicknameHint', nicknameLength)}
        error={asked && !right ? t('member.nicknameWrong', nicknameLength) : refused}
        data-autofocus
      />
      <SaveOrLeave saveLabel={saveLabel} onLeave={onDone} />
    </form>
  );
}
