import { useEffect, useState } from 'react';
import type { Game } from '../../../models/game.ts';
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
import { ShowAll } from './ShowAll.tsx';
import { GameTile } from './GameTile.tsx';
import './Lobby.css';

interface VendorListProps extends PopupProps {
  vendorCode: string;
  gameType?: string;
}

const size = 12;

/** The games of a vendor's card (LOB-09), those that open first; the others by choice (LOB-18). */
export default function VendorList({ vendorCode, gameType, close }: VendorListProps) {
  const games = vendorGames(vendorCode, gameType);
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
      {games.length === 0 ? <None /> : <Games games={games} onOpen={close} />}
    </Dialog>
  );
}

/** @useSignals */
function None() {
  const { state, value } = gamesSource.value;
  if (value === null && state === 'refreshing') return <Skeleton ratio="3 / 2" />;
  if (value) return <EmptyState title={t('lobby.noData')} text={t('lobby.noVendorGames')} />;
  return (
    <EmptyState
      icon="cloud-off"
      title={t('lobby.absent')}
      text={loadErrorText(gamesSource.value)}
      action={<Button onClick={() => void loadCatalogue()}>{t('status.retry')}</Button>}
    />
  );
}

function Games({ games, onOpen }: { games: readonly Game[]; onOpen: () => void }) {
  const [page, setPage] = useState(1);
  const [all, setAll] = useState(false);
  const shown = all ? games : games.filter((game) => game.playable);
  const closed = games.length - shown.length;
  const showAll = (next: boolean) => {
    setAll(next);
    setPage(1);
  };
  return (
    <div className="game-area">
      {(all || closed > 0) && (
        <div className="game-area__head">
          <ShowAll page={{ total: shown.length, closed }} all={all} onAll={showAll} />
        </div>
      )}
      {shown.length === 0 && (
        <EmptyState title={t('lobby.noneOpen')} text={t('lobby.noneOpenText', { count: closed })} />
      )}
      <ul className="game-grid">
        {shown.slice((page - 1) * size, page * size).map((game) => (
          <li key={game.gameId}>
            <GameTile game={game} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <GamePager current={page} total={Math.ceil(shown.length / size)} onPage={setPage} />
    </div>
  );
}
