import { useEffect } from 'react';
import { is } from 'superstruct';
import { Nickname, nicknameLength } from '../../../../contract/account/profile.ts';
import { t } from '../../../models/language.ts';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { SaveOrLeave } from './SaveOrLeave.tsx';

interface NicknameFormProps {
  /** As it is now. */
  nickname: string;
  /** Hands a nickname over that is right; true when it stands. */
  onSave: (nickname: string) => Promise<boolean>;
  /** It was changed, or is left as it is. */
  onDone: () => void;
  saveLabel: string;
  /** Why it was rejected, in words. */
  rejected?: string | null;
  /** The label stands beside the form already. */
  hideLabel?: boolean;
}

/** Asks for another nickname (MEM-01). */
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
    check: (values) => ({
      nickname: is(values.nickname.trim(), Nickname)
        ? null
        : t('profile.nicknameWrong', nicknameLength),
    }),
    // The form, with what was typed, stays until the change is accepted.
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
