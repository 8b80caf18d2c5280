import { useEffect } from 'react';
import { prefetchCatalogue } from '../../../models/catalogue.ts';
import { t } from '../../../models/language.ts';
import { type Near, alikeGames } from '../alike.model.ts';
import { loadSearch } from '../name-search.model.ts';
import { GameTile } from './GameTile.tsx';

const count = 6;

/** Games that open, like those that a list without result was asked for (LOB-18). */
export function Alike(near: Near) {
  useEffect(() => void Promise.all([prefetchCatalogue(), loadSearch()]), []);
  const games = alikeGames(near, count);
  if (games.length === 0) return null;
  return (
    <section className="alike" aria-labelledby="alike">
      <h3 id="alike">{t('lobby.alike')}</h3>
      <ul className="game-grid">
        {games.map((game) => (
          <li key={game.gameId}>
            <GameTile game={game} />
          </li>
        ))}
      </ul>
    </section>
  );
}
