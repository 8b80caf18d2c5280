import { useLocation } from 'wouter';
import { Centre } from '../centre/Centre.tsx';
import { categoryOfPath } from '../centre/centre-state.ts';

/** A game list centre (ROUTE-05): `/live`, `/fish`, `/rng` and `/pvp`; `?vassalage=` chooses a vendor. */
export default function ListCentre() {
  const [path] = useLocation();
  return <Centre category={categoryOfPath(path)} />;
}
