import { OwnGames } from '../components/OwnGames.tsx';

/** ROUTE-06, GAME-04. */
export default function Favourites() {
  return <OwnGames which="favourites" />;
}
