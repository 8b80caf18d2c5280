import { memo } from 'react';
import { Link } from 'wouter';
import { vendorCategories } from '../../../models/catalogue.ts';
import { language, t } from '../../../models/language.ts';
import { Chips } from '../../../ui/Chips.tsx';
import { type LobbyFilter, type LobbyState, readLobby } from '../lobby-state.ts';
import { VendorStrip } from './VendorStrip.tsx';

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
  const { vendor, all } = state;
  const more = [vendor && `vassalage=${vendor}`, all && 'show=all'].filter(Boolean).join('&');
  return (
    <>
      <VendorStrip
        key={vendorCategory.gameCategory}
        vendorCategory={vendorCategory}
        selected={state.vendor}
        all={state.all}
        onSelect={(vendor) => onState({ ...state, vendor, page: 1 })}
      />
      <Chips
        label={t('lobby.filters')}
        items={[
          { id: 'all', label: t('lobby.filter.all') },
          { id: 'hot', label: t('lobby.filter.hot'), icon: 'flame' },
          { id: 'recent', label: t('lobby.filter.recent'), icon: 'rotate-ccw-clock' },
          { id: 'favourites', label: t('lobby.filter.favourites'), icon: 'heart' },
        ]}
        selected={state.filter}
        onSelect={(id) => onState({ ...state, filter: id as LobbyFilter, page: 1 })}
      />
      {vendorCategory.gameCategory !== 'COCKFIGHT' && (
        <Link
          href={`/${vendorCategory.gameCategory.toLowerCase()}${more && `?${more}`}`}
          className="lobby__more"
        >
          {t('lobby.more', { category: t(`lobby.category.${vendorCategory.gameCategory}`) })}
        </Link>
      )}
    </>
  );
});
