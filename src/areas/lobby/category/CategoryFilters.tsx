import type { LobbyCategory } from '../../../models/game.ts';
import { t } from '../../../models/language.ts';
import { Chips } from '../../../ui/Chips.tsx';
import { VendorStrip } from '../components/VendorStrip.tsx';
import { type CategoryState, categoryTabs } from './category-state.ts';

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

/** Vendors and tabs (LOB-04). */
export function CategoryFilters({ state, vendorCategory, strip, onState }: CategoryFiltersProps) {
  const change = (part: Partial<CategoryState>) => onState({ ...state, ...part, page: 1 });
  return (
    <>
      {strip && vendorCategory && (
        <VendorStrip
          vendorCategory={vendorCategory}
          selected={state.vendors.join()}
          all={state.show !== ''}
          onSelect={(vendor) => change({ vendors: vendor ? [vendor] : [] })}
        />
      )}
      <Chips
        label={t('lobby.filters')}
        items={categoryTabs.map((id) => ({ id, label: t(`lobby.tab.${id}`), icon: tabIcons[id] }))}
        selected={state.tab}
        onSelect={(id) => change({ tab: id as CategoryState['tab'] })}
      />
    </>
  );
}
