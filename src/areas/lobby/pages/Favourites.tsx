import { OwnGames } from '../components/OwnGames.tsx';

/** The games with a heart (ROUTE-06, GAME-04). */
export default function Favourites() {
  return <OwnGames which="favourites" />;
}
