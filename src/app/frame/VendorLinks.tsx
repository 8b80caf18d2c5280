import { Link, useSearch } from 'wouter';
import type { CategoryCode } from '../../../contract/shared.ts';
import { vendorCategories } from '../../models/catalogue.ts';
import './VendorLinks.css';

/** To their games in the lobby (SIDE-02). */
export default function VendorLinks({ category }: { category: CategoryCode }) {
  const here = new URLSearchParams(useSearch());
  const vendorCategory = vendorCategories.value.find(
    ({ gameCategory }) => gameCategory === category,
  );
  return (
    <ul className="vendor-links">
      {vendorCategory?.order.map((code) => (
        <li key={code}>
          <Link
            href={`/?c=${category}&v=${encodeURIComponent(code)}`}
            aria-current={here.get('c') === category && here.get('v') === code ? 'page' : undefined}
          >
            {vendorCategory.cards[code]?.displayName ?? code}
          </Link>
        </li>
      ))}
    </ul>
  );
}
