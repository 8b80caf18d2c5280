import { useEffect, useState } from 'react';
import type { PopupProps } from '../../../lib/area.ts';
import { loadErrorText } from '../../../models/load-error.ts';
import { gamesSource, loadCatalogue } from '../../../models/catalogue.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { vendorNames } from '../name-search.model.ts';
import { vendorGames } from '../recommended.model.ts';
import { GamePager } from './GamePager.tsx';
import { GameTile } from './GameTile.tsx';
import './Lobby.css';

interface VendorListProps extends PopupProps {
  vendorCode: string;
  gameType?: string;
}

const size = 12;

/** The games of a vendor's card (LOB-09). */
export default function VendorList({ vendorCode, gameType, close }: VendorListProps) {
  const [page, setPage] = useState(1);
  const games = vendorGames(vendorCode, gameType);
  const { state, value } = gamesSource.value;
  useEffect(() => {
    void loadCatalogue();
  }, []);
  return (
    <Dialog
      title={vendorNames.value.get(vendorCode) ?? vendorCode}
      closeLabel={t('lobby.close')}
      onClose={close}
      size="wide"
    >
      {games.length === 0 && value === null && state === 'refreshing' && <Skeleton ratio="3 / 2" />}
      {games.length === 0 && (value !== null || state !== 'refreshing') && (
        <EmptyState
          {...(!value && { icon: 'cloud-off' as const })}
          title={value ? t('lobby.noData') : t('lobby.absent')}
          text={value ? t('lobby.noVendorGames') : loadErrorText(gamesSource.value)}
          {...(!value && {
            action: <Button onClick={() => void loadCatalogue()}>{t('status.retry')}</Button>,
          })}
        />
      )}
      <div className="game-area">
        <ul className="game-grid">
          {games.slice((page - 1) * size, page * size).map((game) => (
            <li key={game.gameId}>
              <GameTile game={game} onOpen={close} />
            </li>
          ))}
        </ul>
        <GamePager current={page} total={Math.ceil(games.length / size)} onPage={setPage} />
      </div>
    </Dialog>
  );
}
