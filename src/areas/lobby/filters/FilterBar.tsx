import { type RefObject, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { CatalogueRow } from '../../../../contract/catalogue/rows.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Select } from '../../../ui/Select.tsx';
import { countFitting } from './facets.ts';
import { FilterForm, type FilterFormProps } from './FilterForm.tsx';
import { filterText } from './filter-text.ts';
import {
  type Narrowing,
  type Sort,
  activeFilters,
  sorts,
  without,
  withoutFilters,
} from './narrowing.ts';
import { loadPopular, popularSource } from './popular.model.ts';
import './Filters.css';

interface FilterBarProps extends Pick<FilterFormProps, 'more'> {
  state: Narrowing;
  /** Reads the list before its filters; null: not on the device yet. */
  readRows: () => readonly CatalogueRow[] | null;
  onChange: (state: Narrowing) => void;
}

const wideScreen = '(min-width: 48rem)';
const onWidth = (changed: () => void) => {
  const query = matchMedia(wideScreen);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/**
 * Order and filters of a list: a sheet on a phone, else a row below their button (LOB-19).
 * @useSignals
 */
export function FilterBar({ state, readRows, onChange, more }: FilterBarProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isWide = useSyncExternalStore(
    onWidth,
    () => matchMedia(wideScreen).matches,
    () => false,
  );
  const button = useRef<HTMLDivElement>(null);
  const set = activeFilters(state).length;
  const close = () => setOpen(false);
  return (
    <>
      <div className="filter-bar" ref={button}>
        <Button
          icon="sliders-horizontal"
          className="filter-bar__open"
          aria-expanded={isOpen}
          {...(isWide ? { 'aria-controls': id } : { 'aria-haspopup': 'dialog' as const })}
          onClick={() => setOpen(!isOpen)}
        >
          {set > 0 ? t('lobby.filtersSet', { number: set }) : t('lobby.moreFilters')}
        </Button>
        <Select
          label={t('lobby.sort.label')}
          hideLabel
          value={state.sort}
          onChange={(sort) => onChange({ ...state, sort: sort as Sort })}
          options={sorts.map((value) => ({ value, label: t(`lobby.sort.${value}`) }))}
        />
      </div>
      {state.sort === 'popular' && <Popular />}
      <ActiveFilters {...{ state, onChange, button }} />
      {isWide && (
        <section
          id={id}
          className="filter-row"
          aria-label={t('lobby.moreFilters')}
          hidden={!isOpen}
        >
          {isOpen && <FilterForm rows={readRows()} {...{ state, onChange, more }} />}
        </section>
      )}
      {isOpen && !isWide && <FilterSheet {...{ state, readRows, onChange, more, close }} />}
    </>
  );
}

/** Loads what members bet on; without it the order is the usual one, and it says so. */
function Popular() {
  useEffect(() => void loadPopular(), []);
  const { value, state } = popularSource.value;
  if (value || state === 'refreshing') return null;
  return <p className="filter-bar__note">{t('lobby.narrow.popularMissing')}</p>;
}

interface ActiveFiltersProps extends Pick<FilterBarProps, 'state' | 'onChange'> {
  /** Takes the focus of a chip that is gone. */
  button: RefObject<HTMLElement | null>;
}

/** @useSignals */
function ActiveFilters({ state, onChange, button }: ActiveFiltersProps) {
  const active = activeFilters(state);
  if (active.length === 0) return null;
  const change = (next: Narrowing) => {
    onChange(next);
    button.current?.querySelector('button')?.focus();
  };
  return (
    <ul className="active-filters" aria-label={t('lobby.narrow.active')}>
      {active.length > 1 && (
        <li>
          <Button onClick={() => change(withoutFilters(state))}>
            {t('lobby.narrow.clearEach')}
          </Button>
        </li>
      )}
      {active.map((filter) => (
        <li key={`${filter.field} ${filter.value}`}>
          <button
            type="button"
            className="chip active-filter"
            aria-label={t('lobby.narrow.clear', { filter: filterText(filter) })}
            onClick={() => change(without(state, filter))}
          >
            {filterText(filter)}
            <Icon name="x" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface FilterSheetProps extends FilterBarProps {
  close: () => void;
}

/**
 * Says how many games there will be, and changes the list when it closes.
 * @useSignals
 */
function FilterSheet({ state, readRows, onChange, more, close }: FilterSheetProps) {
  const [draft, setDraft] = useState(state);
  const rows = readRows();
  const show = () => {
    close();
    onChange(draft);
  };
  const text = rows ? t('lobby.narrow.show', { count: countFitting(rows, draft) }) : '';
  return (
    <Dialog
      title={t('lobby.moreFilters')}
      closeLabel={t('lobby.close')}
      onClose={close}
      footer={
        rows && (
          <>
            <output className="unseen">{text}</output>
            {activeFilters(draft).length > 0 && (
              <Button onClick={() => setDraft(withoutFilters(draft))}>
                {t('lobby.narrow.clearAll')}
              </Button>
            )}
            <Button variant="primary" onClick={show}>
              {text}
            </Button>
          </>
        )
      }
    >
      <FilterForm state={draft} rows={rows} onChange={setDraft} more={more} />
    </Dialog>
  );
}
