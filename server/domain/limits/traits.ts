import { type Kysely, sql } from 'kysely';
import type { ExclusionTrait } from '../../../contract/responsible/calls.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { keyedHash } from '../../settings/secret.ts';

/** What a person is known by, normalised; `proven`: by a code or the operator's look. */
export interface Trait {
  kind: ExclusionTrait;
  text: string;
  proven: boolean;
}

/** Letters without case and accents. */
const plain = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * A name and birthday. The letters are sorted, so that neither the order of the parts nor blanks
 * and signs between them matter: `Dela Cruz, Juan` is `JUAN DELACRUZ`. Null without letters.
 */
export function personText(name: string, birthday: string): string | null {
  const letters = plain(name).match(/\p{L}/gu)?.toSorted().join('');
  return letters ? `${birthday} ${letters}` : null;
}

/** With country code; a number without one is Philippine. */
export function mobileText(number: string): string {
  const digits = plain(number).replaceAll(/\D/g, '').replace(/^00/, '');
  return /^0?9\d{9}$/.test(digits) ? `63${digits.slice(-10)}` : digits.replace(/^6309/, '639');
}

/** Of one kind of document. */
export const documentText = (document: string, number: string): string =>
  `${document} ${plain(number).replaceAll(/[^\p{L}\p{N}]/gu, '')}`;

/** An e-wallet's number is a mobile number. */
export const payoutText = (institution: string, number: string): string =>
  `${institution} ${mobileText(number)}`;

export const traitHash = (
  gateway: Pick<Gateway, 'db'>,
  { kind, text }: Pick<Trait, 'kind' | 'text'>,
): Promise<Buffer> => keyedHash(gateway, 'person', kind, text);

/** Stored beside a document, so that equal ones are found without a readable index. */
export const documentHash = (
  gateway: Pick<Gateway, 'db'>,
  document: string,
  number: string,
): Promise<Buffer> =>
  traitHash(gateway, { kind: 'document', text: documentText(document, number) });

interface Known {
  mobile: string | null;
  verified: boolean;
  names: { name: string | null; birthday: string | null }[];
  sent: { name: string; birthday: string; document: string; number: string; proven: boolean }[];
  accounts: { institution: string; number: string }[];
}

/**
 * All that an account is known by, once each. A sent identity is proven once approved; the last one
 * also while the operator is `approving` it.
 */
export async function traitsOf(
  db: Kysely<Database>,
  customerId: string,
  approving = false,
): Promise<Trait[]> {
  const { rows } = await sql<Known>`
    SELECT c.mobile, c.mobile_verified_at IS NOT NULL AS verified,
      jsonb_build_array(jsonb_build_object('name', r.payee_name, 'birthday', r.birthday),
        jsonb_build_object('name', p.details ->> 'fullName', 'birthday', p.details ->> 'birthday')) AS names,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('name', k.full_name, 'birthday', k.birthday, 'document', k.document, 'number', k.document_number,
          'proven', k.state = 'approved' OR (${approving}::boolean AND k.id = (SELECT max(id) FROM kyc_submissions WHERE customer_id = c.id)))), '[]')
        FROM kyc_submissions k WHERE k.customer_id = c.id) AS sent,
      (SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_object('institution', a.institution, 'number', a.number)), '[]')
        FROM payout_accounts a WHERE a.customer_id = c.id) AS accounts
    FROM customers c LEFT JOIN registrations r ON r.customer_id = c.id LEFT JOIN profiles p ON p.customer_id = c.id
    WHERE c.id = ${customerId}`.execute(db);
  const [known] = rows;
  if (!known) return [];
  const { mobile, verified, names, sent, accounts } = known;
  return distinct([
    ...(mobile ? [{ kind: 'mobile' as const, text: mobileText(mobile), proven: verified }] : []),
    ...sent.map(({ document, number, proven }) => ({
      kind: 'document' as const,
      text: documentText(document, number),
      proven,
    })),
    ...accounts.map(({ institution, number }) => ({
      kind: 'payout' as const,
      text: payoutText(institution, number),
      proven: true,
    })),
    ...sent.flatMap((each) => personTraits(each, each.proven)),
    ...names.flatMap((each) => personTraits(each, false)),
  ]);
}

function personTraits(
  { name, birthday }: { name: string | null; birthday: string | null },
  proven: boolean,
): Trait[] {
  const text = name && birthday ? personText(name, birthday) : null;
  return text ? [{ kind: 'person', text, proven }] : [];
}

/** Each once, proven where one of the same is. */
function distinct(traits: readonly Trait[]): Trait[] {
  const byText = new Map<string, Trait>();
  for (const trait of traits) {
    const key = `${trait.kind} ${trait.text}`;
    if (trait.proven || !byText.has(key)) byText.set(key, trait);
  }
  return [...byText.values()];
}
