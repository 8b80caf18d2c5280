import { type ComponentType, useEffect, useRef, useState } from 'react';
import { t } from '../../../models/language.ts';
import { Field } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { prefetchCatalogue } from '../../../models/catalogue.ts';
import { recentSearches } from './late-help.tsx';
import type { RecentSearchesProps } from './RecentSearches.tsx';

interface NameSearchProps {
  /** The current search. */
  text: string;
  onText: (text: string) => void;
}

/** Searches by game or vendor while typing (LOB-05, LOB-15), trimming the search only. */
export function NameSearch({ text, onText }: NameSearchProps) {
  const [typed, setTyped] = useState(text);
  const [Recent, setRecent] = useState<ComponentType<RecentSearchesProps> | null>(null);
  const sent = useRef(text);
  useEffect(() => {
    // Back or a category changed the search.
    if (text !== sent.current) {
      sent.current = text;
      setTyped(text);
    }
  }, [text]);
  const type = (next: string) => {
    setTyped(next);
    const wanted = next.trim().slice(0, 100);
    if (wanted === sent.current) return;
    sent.current = wanted;
    onText(wanted);
  };
  const begin = () => {
    void prefetchCatalogue();
    // Optional: search works without this chunk.
    recentSearches().then(
      (view) => setRecent(() => view),
      () => {},
    );
  };
  return (
    <search className="name-search">
      <Field
        label={t('lobby.search')}
        hideLabel
        type="search"
        icon="search"
        placeholder={t('lobby.searchHint')}
        value={typed}
        onChange={type}
        onFocus={begin}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
      />
      {typed && (
        <IconButton
          icon="x"
          label={t('lobby.searchClear')}
          className="name-search__clear"
          onClick={() => type('')}
        />
      )}
      {Recent && <Recent text={text} onPick={type} />}
    </search>
  );
}
