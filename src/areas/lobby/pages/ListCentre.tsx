import { useLocation } from 'wouter';
import { Centre } from '../category/Centre.tsx';
import { categoryOfPath } from '../category/centre-state.ts';

/** `/live`, `/fish`, `/rng`, `/pvp`; `?vassalage=` selects a vendor (ROUTE-05). */
export default function ListCentre() {
  const [path] = useLocation();
  return <Centre category={categoryOfPath(path)} />;
}
