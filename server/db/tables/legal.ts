import type { ColumnType } from 'kysely';
import type { LegalKind } from '../../../contract/content/legal.ts';
import type { Texts } from './catalogue.ts';
import type { Narrow } from './narrow.ts';

type Written = ColumnType<Texts, string, never>;

export interface LegalTables {
  legal_documents: Narrow<
    'legal_documents',
    { kind: LegalKind; content: Written; changes: Written }
  >;
  legal_acceptances: Narrow<'legal_acceptances', { kind: LegalKind }>;
}
