import { useLocation } from 'wouter';
import { vendorCategories, vendorsSource } from '../../../models/catalogue.ts';
import { t } from '../../../models/language.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Centre } from '../category/Centre.tsx';
import { VendorCards } from '../category/VendorCards.tsx';
import { categoryOfPath } from '../category/centre-state.ts';

/** A game centre page (ROUTE-05): `/sports`, `/esports`, `/lott` and `/elott`, the vendors first. */
export default function GameCentre() {
  const [path] = useLocation();
  const category = categoryOfPath(path);
  return <Centre category={category} cards={<Vendors category={category} />} />;
}

function Vendors({ category }: { category: string }) {
  const vendorCategory = vendorCategories.value.find((each) => each.gameCategory === category);
  if (vendorCategory) return <VendorCards vendorCategory={vendorCategory} />;
  if (vendorsSource.value.state === 'refreshing') return <Skeleton height="15rem" />;
  // Why, and the way to try again, stand where the games would.
  return (
    vendorsSource.value.value === null && (
      <InlineAlert icon="cloud-off">{t('lobby.noVendors')}</InlineAlert>
    )
  );
}
