import { Link, useSearch } from 'wouter';
import type { CategoryCode } from '../../../contract/categories.ts';
import { vendorCategories } from '../../models/catalogue.ts';
import './VendorLinks.css';

/** To their games in the lobby (SIDE-02). */
export default function VendorLinks({ category }: { category: CategoryCode }) {
  const here = new URLSearchParams(useSearch());
  const vendorCategory = vendorCategories.value.find(
    ({ gameCategory }) => gameCategory === category,
  );
  // Those that do not open are listed where the lobby lists their games (LOB-18).
  const all = here.get('a') === '1';
  const codes = vendorCategory?.order.filter((code) => all || vendorCategory.cards[code]?.playable);
  return (
    <ul className="vendor-links">
      {codes?.map((code) => (
        <li key={code}>
          <Link
            href={`/?c=${category}&v=${encodeURIComponent(code)}${all ? '&a=1' : ''}`}
            aria-current={here.get('c') === category && here.get('v') === code ? 'page' : undefined}
          >
            {vendorCategory?.cards[code]?.displayName ?? code}
          </Link>
        </li>
      ))}
    </ul>
  );
}
