import {
  type Infer,
  array,
  boolean,
  enums,
  nullable,
  object,
  partial,
  pattern,
  record,
  size,
  string,
} from 'superstruct';
import { action } from '../define.ts';
import { Instant, Language } from '../shared.ts';

/** Each a page of its own, `/legal/terms` (INFO-07). */
export const legalKinds = ['terms', 'privacy', 'cookies'] as const;
export const LegalKind = enums(legalKinds);
export type LegalKind = (typeof legalKinds)[number];

/** The day of its publication, with a number from the second one of that day on. */
export const LegalVersion = pattern(string(), /^\d{4}-\d\d-\d\d(\.\d{1,3})?$/);
/** Of all documents. */
export const LegalVersions = object({
  terms: LegalVersion,
  privacy: LegalVersion,
  cookies: LegalVersion,
});
export type LegalVersions = Infer<typeof LegalVersions>;
/** Of some documents. */
export const SomeVersions = partial(LegalVersions);
export type SomeVersions = Infer<typeof SomeVersions>;

export const maxLegalChars = 30_000;
export const maxChangesChars = 500;

export const LegalDocument = object({
  kind: LegalKind,
  version: LegalVersion,
  /** HTML, to be sanitised (POP-06). */
  content: size(string(), 1, 2 * maxLegalChars),
  /** What differs from the version before; empty: nothing is stated. */
  changes: size(string(), 0, maxChangesChars),
});
export type LegalDocument = Infer<typeof LegalDocument>;

const InLanguages = (max: number) => record(Language, size(string(), 1, max));

export const legal = {
  'legal.documents': action({
    method: 'GET',
    path: '/api/wps/relay/legal',
    auth: 'guest',
    always: true,
    summary: 'Terms, privacy notice and cookies in force, in a language (INFO-07).',
    request: object({ lang: Language }),
    value: object({ list: array(LegalDocument) }),
    errors: [],
    offline: 'cached:help',
  }),
  'legal.due': action({
    method: 'GET',
    path: '/api/wps/legal/due',
    auth: 'member',
    summary: 'The documents that the caller is asked to accept, in a language (INFO-07).',
    request: object({ language: Language }),
    value: object({ list: array(LegalDocument) }),
    errors: [],
    offline: 'network-only',
  }),
  'legal.accept': action({
    method: 'PUT',
    path: '/api/wps/legal/accept',
    auth: 'member',
    summary:
      'Notes that the caller accepts these versions, which have to be in force (INFO-07). Accepted before is as good.',
    request: object({ documents: SomeVersions }),
    /** Whether others wait. */
    value: object({ documentsDue: boolean() }),
    errors: ['terms_changed'],
    offline: 'network-only',
  }),
  'operator.legal': action({
    method: 'GET',
    path: '/api/operator/legal',
    auth: 'operator',
    always: true,
    summary: 'All versions of the legal documents, the newest first (INFO-07).',
    request: object({}),
    /** `publishedAt` null: built in. */
    value: object({
      versions: array(
        object({
          kind: LegalKind,
          version: LegalVersion,
          publishedAt: nullable(Instant),
          inForce: boolean(),
        }),
      ),
    }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
  'operator.legalPublish': action({
    method: 'POST',
    path: '/api/operator/legal',
    auth: 'operator',
    always: true,
    bodyBytes: 512 * 1024,
    summary:
      'Publishes a version of a legal document, in force at once and for good; its date is the day. The text in force again changes nothing.',
    request: object({
      kind: LegalKind,
      content: InLanguages(maxLegalChars),
      changes: InLanguages(maxChangesChars),
    }),
    value: object({ changed: boolean(), version: LegalVersion }),
    errors: ['forbidden', 'invalid_request'],
    offline: 'network-only',
  }),
};
