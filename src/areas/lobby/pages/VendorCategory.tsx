import { useLocation } from 'wouter';
import { vendorCategories, vendorsSource } from '../../../models/catalogue.ts';
import { t } from '../../../models/language.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { CategoryPage } from '../category/CategoryPage.tsx';
import { VendorCards } from '../category/VendorCards.tsx';
import { readyCategory } from '../category/category-page.model.ts';
import { categoryOfPath } from '../category/category-state.ts';

/** `/sports`, `/esports`, `/lott`, `/elott`: vendors first (ROUTE-05). */
export default function VendorCategory() {
  const [path] = useLocation();
  const category = categoryOfPath(path);
  return <CategoryPage category={category} cards={<Vendors category={category} />} />;
}
VendorCategory.ready = readyCategory;

function Vendors({ category }: { category: string }) {
  const vendorCategory = vendorCategories.value.find((each) => each.gameCategory === category);
  if (vendorCategory) return <VendorCards vendorCategory={vendorCategory} />;
  if (vendorsSource.value.state === 'refreshing') return <Skeleton height="15rem" />;
  // The games' place shows the error and a retry.
  return (
    vendorsSource.value.value === null && (
      <InlineAlert icon="cloud-off">{t('lobby.noVendors')}</InlineAlert>
    )
  );
}
