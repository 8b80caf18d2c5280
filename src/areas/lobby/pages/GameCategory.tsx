import { useLocation } from 'wouter';
import { CategoryPage } from '../category/CategoryPage.tsx';
import { categoryOfPath } from '../category/category-state.ts';

/** `/live`, `/fish`, `/rng`, `/pvp`; `?vassalage=` selects a vendor (ROUTE-05). */
export default function GameCategory() {
  const [path] = useLocation();
  return <CategoryPage category={categoryOfPath(path)} />;
}
