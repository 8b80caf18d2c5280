import { useLocation } from 'wouter';
import { Centre } from '../category/Centre.tsx';
import { categoryOfPath } from '../category/centre-state.ts';

/** A game list centre (ROUTE-05): `/live`, `/fish`, `/rng` and `/pvp`; `?vassalage=` chooses a vendor. */
export default function ListCentre() {
  const [path] = useLocation();
  return <Centre category={categoryOfPath(path)} />;
}
