import { useId, useState } from 'react';
import type { LobbyCategory } from '../../../models/game.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chips } from '../../../ui/Chips.tsx';
import { Select } from '../../../ui/Select.tsx';
import { VendorStrip } from '../components/VendorStrip.tsx';
import {
  type CentreState,
  centreSorts,
  centreTabs,
  features,
  minReturns,
  volatilities,
} from './centre-state.ts';
import { kindName } from '../game-kind.ts';

interface CentreToolsProps {
  state: CentreState;
  /** undefined: not known yet. */
  vendorCategory: LobbyCategory | undefined;
  /** Vendors as a strip (LOB-03), else as cards above. */
  strip: boolean;
  onState: (state: CentreState) => void;
}

const tabIcons = {
  new: 'sparkles',
  favourites: 'heart',
  all: 'layout-grid',
  hot: 'flame',
  recent: 'rotate-ccw-clock',
} as const;

/** Vendors, tabs (LOB-04), filters and sorts (LOB-16). */
export function CentreTools({ state, vendorCategory, strip, onState }: CentreToolsProps) {
  const change = (part: Partial<CentreState>) => onState({ ...state, ...part, page: 1 });
  return (
    <>
      {strip && vendorCategory && (
        <VendorStrip
          vendorCategory={vendorCategory}
          selected={state.vendor}
          onSelect={(vendor) => change({ vendor })}
        />
      )}
      <Chips
        label={t('lobby.filters')}
        items={centreTabs.map((id) => ({ id, label: t(`lobby.tab.${id}`), icon: tabIcons[id] }))}
        selected={state.tab}
        onSelect={(id) => change({ tab: id as CentreState['tab'] })}
      />
      <Filters state={state} vendorCategory={vendorCategory} change={change} />
    </>
  );
}

interface FiltersProps {
  state: CentreState;
  vendorCategory: LobbyCategory | undefined;
  change: (part: Partial<CentreState>) => void;
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
    <div className="centre-filters">
      <Button
        className="centre-filters__open"
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
        onChange={(sort) => change({ sort: sort as CentreState['sort'] })}
        options={centreSorts.map((value) => ({ value, label: t(`lobby.sort.${value}`) }))}
      />
      <div id={id} className={`centre-filters__more${open ? ' centre-filters__more--open' : ''}`}>
        {choice('kind', vendorCategory?.gameClassify.map(({ code }) => code) ?? [], kindName)}
        {choice('feature', features, (value) => t(`lobby.feature.${value}`))}
        {choice('rtp', minReturns, (value) => t('lobby.rtp.least', { percent: value }))}
        {choice('volatility', volatilities, (value) => t(`lobby.volatility.${value}`))}
      </div>
    </div>
  );
}
