import { OwnGames } from '../components/OwnGames.tsx';

/** The games that the account opened, latest first (ROUTE-06, GAME-04). */
export default function Recents() {
  return <OwnGames which="recents" />;
}
