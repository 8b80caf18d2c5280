import { useLocation } from 'wouter';
import { CategoryPage } from '../category/CategoryPage.tsx';
import { OpenTables } from '../rows/OpenTables.tsx';
import { readyCategory } from '../category/category-page.model.ts';
import { categoryOfPath } from '../category/category-state.ts';

/** `/live`, `/fish`, `/rng`, `/pvp`; `?vassalage=` selects a vendor (ROUTE-05). */
export default function GameCategory() {
  const [path] = useLocation();
  const category = categoryOfPath(path);
  const hasTables = category === 'LIVE' || category === 'PVP';
  return (
    <CategoryPage category={category} tables={hasTables && <OpenTables category={category} />} />
  );
}
GameCategory.ready = readyCategory;
