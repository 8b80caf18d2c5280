import { Link } from 'wouter';
import { type LegalKind, legalKinds } from '../../../../contract/content/legal.ts';
import { t } from '../../../models/language.ts';

/** Links to the legal documents (INFO-07), without the one that is open. */
export function LegalLinks({ open }: { open?: LegalKind }) {
  return (
    <p className="legal-links">
      {legalKinds
        .filter((kind) => kind !== open)
        .map((kind) => (
          <Link key={kind} href={`/legal/${kind}`}>
            {t(`legal.of.${kind}`)}
          </Link>
        ))}
    </p>
  );
}
