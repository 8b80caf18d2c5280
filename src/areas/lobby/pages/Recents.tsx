import { OwnGames } from '../components/OwnGames.tsx';

/** Opened games, latest first (ROUTE-06, GAME-04). */
export default function Recents() {
  return <OwnGames which="recents" />;
}
