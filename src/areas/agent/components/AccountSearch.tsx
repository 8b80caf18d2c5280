import { useEffect, useState } from 'react';
import { t } from '../../../models/language.ts';
import type { Filter } from '../../../models/use-filter.ts';
import { Field } from '../../../ui/Field.tsx';

/** ms after the last key until it searches. */
const pause = 400;

interface AccountSearchProps {
  filter: Filter;
  searched: string;
}

/** By what an account begins with, at any level; the address has it (AGT-06). */
export function AccountSearch({ filter, searched }: AccountSearchProps) {
  const [text, setText] = useState(searched);
  useEffect(() => {
    if (text.trim() === searched) return undefined;
    const timer = setTimeout(
      () => filter.change({ search: text.trim(), under: '', page: '' }),
      pause,
    );
    return () => clearTimeout(timer);
  }, [text, searched, filter]);
  return (
    <Field
      type="search"
      icon="search"
      name="search"
      label={t('team.search')}
      value={text}
      onChange={setText}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
    />
  );
}
