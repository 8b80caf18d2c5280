import { memo } from 'react';
import { vendorCategories } from '../../../models/catalogue.ts';
import { language, t } from '../../../models/language.ts';
import { Chips } from '../../../ui/Chips.tsx';
import { type LobbyFilter, type LobbyState, lobbyFilters, readLobby } from '../lobby-state.ts';
import { VendorStrip } from './VendorStrip.tsx';

/** In a state's filters: the strip's choice replaces them. */
const vendors = /&?\bv=[^&]*/;

const icons = {
  all: 'layout-grid',
  hot: 'flame',
  recent: 'rotate-ccw-clock',
  favourites: 'heart',
} as const;

interface CategoryToolsProps {
  /** The lobby's state. */
  query: string;
  onState: (state: LobbyState) => void;
}

/** Vendors and filters (LOB-03); HOME, HOT and a search have none. */
export const CategoryTools = memo(function CategoryTools({ query, onState }: CategoryToolsProps) {
  void language.value;
  const state = readLobby(query);
  const vendorCategory = vendorCategories.value.find(
    (candidate) => candidate.gameCategory === state.category,
  );
  if (!vendorCategory || state.text) return null;
  return (
    <>
      <VendorStrip
        key={vendorCategory.gameCategory}
        vendorCategory={vendorCategory}
        selected={state.vendor}
        all={state.all}
        onSelect={(vendor) =>
          onState({ ...state, vendor, narrow: state.narrow.replace(vendors, ''), page: 1 })
        }
      />
      <Chips
        label={t('lobby.filters')}
        items={lobbyFilters.map((id) => ({
          id,
          label: t(`lobby.filter.${id}`),
          icon: icons[id],
        }))}
        selected={state.filter}
        onSelect={(id) => onState({ ...state, filter: id as LobbyFilter, page: 1 })}
      />
    </>
  );
});
