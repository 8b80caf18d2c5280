import { OwnGames } from '../components/OwnGames.tsx';

/** The member's favourite games (ROUTE-06, GAME-04). */
export default function Favourites() {
  return <OwnGames which="favourites" />;
}
