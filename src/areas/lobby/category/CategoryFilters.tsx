import { useId, useState } from 'react';
import type { LobbyCategory } from '../../../models/game.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chips } from '../../../ui/Chips.tsx';
import { Select } from '../../../ui/Select.tsx';
import { VendorStrip } from '../components/VendorStrip.tsx';
import {
  type CategoryState,
  categorySorts,
  categoryTabs,
  features,
  minReturns,
  volatilities,
} from './category-state.ts';
import { kindName } from '../game-kind.ts';

interface CategoryFiltersProps {
  state: CategoryState;
  /** undefined: not known yet. */
  vendorCategory: LobbyCategory | undefined;
  /** Vendors as a strip (LOB-03), else as cards above. */
  strip: boolean;
  onState: (state: CategoryState) => void;
}

const tabIcons = {
  new: 'sparkles',
  favourites: 'heart',
  all: 'layout-grid',
  hot: 'flame',
  recent: 'rotate-ccw-clock',
} as const;

/** Vendors, tabs (LOB-04), filters and sorts (LOB-16). */
export function CategoryFilters({ state, vendorCategory, strip, onState }: CategoryFiltersProps) {
  const change = (part: Partial<CategoryState>) => onState({ ...state, ...part, page: 1 });
  return (
    <>
      {strip && vendorCategory && (
        <VendorStrip
          vendorCategory={vendorCategory}
          selected={state.vendor}
          all={state.show !== ''}
          onSelect={(vendor) => change({ vendor })}
        />
      )}
      <Chips
        label={t('lobby.filters')}
        items={categoryTabs.map((id) => ({ id, label: t(`lobby.tab.${id}`), icon: tabIcons[id] }))}
        selected={state.tab}
        onSelect={(id) => change({ tab: id as CategoryState['tab'] })}
      />
      <Filters state={state} vendorCategory={vendorCategory} change={change} />
    </>
  );
}

interface FiltersProps {
  state: CategoryState;
  vendorCategory: LobbyCategory | undefined;
  change: (part: Partial<CategoryState>) => void;
}

/** On a phone all but the order sit behind a button. */
function Filters({ state, vendorCategory, change }: FiltersProps) {
  const id = useId();
  const set = [state.kind, state.volatility, state.rtp, state.feature].filter(Boolean).length;
  const [open, setOpen] = useState(set > 0);
  const choice = <Value extends string>(
    field: 'volatility' | 'rtp' | 'feature' | 'kind',
    known: readonly Value[],
    name: (value: Value) => string,
  ) => (
    <Select
      label={t(`lobby.${field}.label`)}
      value={state[field]}
      onChange={(value) => change({ [field]: value })}
      options={[
        { value: '', label: t(`lobby.${field}.any`) },
        ...known.map((value) => ({ value, label: name(value) })),
      ]}
    />
  );
  return (
    <div className="category-filters">
      <Button
        className="category-filters__open"
        icon={open ? 'x' : 'sliders-horizontal'}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {set > 0 ? t('lobby.filtersSet', { number: set }) : t('lobby.moreFilters')}
      </Button>
      <Select
        label={t('lobby.sort.label')}
        value={state.sort}
        onChange={(sort) => change({ sort: sort as CategoryState['sort'] })}
        options={categorySorts.map((value) => ({ value, label: t(`lobby.sort.${value}`) }))}
      />
      <div
        id={id}
        className={`category-filters__more${open ? ' category-filters__more--open' : ''}`}
      >
        {choice('kind', vendorCategory?.gameClassify.map(({ code }) => code) ?? [], kindName)}
        {choice('feature', features, (value) => t(`lobby.feature.${value}`))}
        {choice('rtp', minReturns, (value) => t('lobby.rtp.min', { percent: value }))}
        {choice('volatility', volatilities, (value) => t(`lobby.volatility.${value}`))}
      </div>
    </div>
  );
}
