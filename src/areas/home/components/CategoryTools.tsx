import { memo } from 'react';
import { lanes } from '../../../models/catalogue.ts';
import { language, t } from '../../../models/language.ts';
import { Chips } from '../../../ui/Chips.tsx';
import { type LobbyState, readLobby } from '../lobby-state.ts';
import { VendorStrip } from './VendorStrip.tsx';

interface CategoryToolsProps {
  /** The lobby's state as its query. */
  query: string;
  onState: (state: LobbyState) => void;
}

/** Vendors and filters of a category (LOB-03); HOME, HOT and a search have none. */
export const CategoryTools = memo(function CategoryTools({ query, onState }: CategoryToolsProps) {
  void language.value;
  const state = readLobby(query);
  const lane = lanes.value.find((candidate) => candidate.gameCategory === state.category);
  if (!lane || state.text) return null;
  return (
    <>
      <VendorStrip
        key={lane.gameCategory}
        lane={lane}
        selected={state.vendor}
        onSelect={(vendor) => onState({ ...state, vendor, page: 1 })}
      />
      <Chips
        label={t('home.filters')}
        items={[
          { id: 'all', label: t('home.filter.all') },
          { id: 'hot', label: t('home.filter.hot'), icon: 'flame' },
        ]}
        selected={state.hotOnly ? 'hot' : 'all'}
        onSelect={(id) => onState({ ...state, hotOnly: id === 'hot', page: 1 })}
      />
    </>
  );
});
