import { useEffect } from 'react';
import { is } from 'superstruct';
import { leadsOut } from '../../../../contract/chat/text.ts';
import { Nickname, nicknameLength } from '../../../../contract/account/profile.ts';
import { t } from '../../../models/language.ts';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { SaveOrLeave } from './SaveOrLeave.tsx';

interface NicknameFormProps {
  nickname: string;
  /** Submits a valid nickname; true when accepted. */
  onSave: (nickname: string) => Promise<boolean>;
  /** Changed or cancelled. */
  onDone: () => void;
  saveLabel: string;
  /** Rejection text. */
  rejected?: string | null;
  /** A label is beside it. */
  hideLabel?: boolean;
}

/** Changes the nickname (MEM-01). */
export function NicknameForm({
  nickname,
  onSave,
  onDone,
  saveLabel,
  rejected = null,
  hideLabel = false,
}: NicknameFormProps) {
  const { element, field, error } = useForm({
    initial: { nickname },
    check: ({ nickname: typed }) => {
      if (!is(typed.trim(), Nickname))
        return { nickname: t('profile.nicknameWrong', nicknameLength) };
      return { nickname: leadsOut(typed) === null ? null : t('profile.nicknameLeadsOut') };
    },
    // Stays until accepted.
    onSubmit: async (values) => {
      if (await onSave(values.nickname.trim())) onDone();
    },
  });
  const { ref } = element;
  useEffect(() => ref.current?.querySelector('input')?.select(), [ref]);
  return (
    <form className="member__form" {...element}>
      <Field
        {...field('nickname')}
        label={t('profile.nickname')}
        hideLabel={hideLabel}
        autoComplete="nickname"
        hint={t('profile.nicknameHint', nicknameLength)}
        error={error('nickname') ?? rejected}
        data-autofocus
      />
      <SaveOrLeave saveLabel={saveLabel} onLeave={onDone} />
    </form>
  );
}
