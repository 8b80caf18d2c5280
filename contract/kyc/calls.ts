import {
  type Infer,
  array,
  boolean,
  define,
  enums,
  integer,
  nullable,
  object,
  optional,
  size,
  string,
} from 'superstruct';
import { action } from '../define.ts';
import { isPlainText } from '../plain-text.ts';
import { Day } from '../records/shapes.ts';
import { exclusionTraits } from '../responsible/calls.ts';
import { Id, Instant, QueryInteger } from '../shared.ts';
import { PictureIds, pictureTypes } from './upload.ts';

/**
 * none: nothing sent · pending: the operator reviews · rejected: with a reason, may be sent again.
 */
export const kycStates = ['none', 'pending', 'approved', 'rejected'] as const;
export const kycDocuments = [
  'passport',
  'philsys',
  'umid',
  'driver',
  'prc',
  'postal',
  'voter',
] as const;
export const incomeSources = [
  'salary',
  'business',
  'remittance',
  'pension',
  'savings',
  'family',
] as const;

/** One line, no blanks at the ends. */
const Typed = (min: number, max: number) =>
  define<string>('Typed', (value) => {
    if (typeof value !== 'string' || value !== value.trim()) return false;
    const { length } = [...value];
    return length >= min && length <= max && isPlainText(value);
  });

/** Characters. */
export const kycLengths = {
  fullName: [2, 60],
  birthplace: [2, 80],
  nationality: [2, 40],
  presentAddress: [8, 160],
  permanentAddress: [8, 160],
  occupation: [2, 60],
  documentNumber: [4, 30],
} as const;
const line = (name: keyof typeof kycLengths) => Typed(kycLengths[name][0], kycLengths[name][1]);

/** Specification §3; WAL-07. */
export const KycDetails = object({
  fullName: line('fullName'),
  birthday: Day,
  birthplace: line('birthplace'),
  nationality: line('nationality'),
  presentAddress: line('presentAddress'),
  permanentAddress: line('permanentAddress'),
  occupation: line('occupation'),
  incomeSource: enums(incomeSources),
  document: enums(kycDocuments),
  documentNumber: line('documentNumber'),
});
export type KycDetails = Infer<typeof KycDetails>;

export const Kyc = object({
  state: enums(kycStates),
  /** The operator's; null in other states. */
  reason: nullable(string()),
  /** Sent last. */
  details: nullable(KycDetails),
  submittedAt: nullable(Instant),
});
export type Kyc = Infer<typeof Kyc>;

const Account = size(string(), 1, 64);

export const kyc = {
  'kyc.state': action({
    method: 'GET',
    path: '/api/v2/kyc',
    auth: 'member',
    summary: "Whether the member's identity is verified, and what it sent (WAL-07).",
    request: object({}),
    value: Kyc,
    errors: [],
    offline: 'network-only',
  }),
  'kyc.submit': action({
    method: 'POST',
    path: '/api/v2/kyc',
    auth: 'member',
    fullLogin: true,
    encrypted: true,
    summary:
      'Sends who the member is, with pictures of a document, for the operator to look at (WAL-07). The same again is as good.',
    request: object({ details: KycDetails, pictures: PictureIds }),
    value: Kyc,
    errors: ['kyc_settled', 'underage', 'not_found', 'invalid_seal', 'replayed_request'],
    offline: 'network-only',
  }),
  'operator.kycs': action({
    method: 'GET',
    path: '/api/operator/kycs',
    auth: 'operator',
    always: true,
    summary: 'The latest identities sent, of one state; those that wait first (OPS-03).',
    request: object({
      state: optional(enums(['pending', 'approved', 'rejected'])),
      limit: optional(QueryInteger(1, 100)),
    }),
    value: object({
      submissions: array(
        object({
          id: Id,
          account: string(),
          state: enums(kycStates),
          fullName: string(),
          document: enums(kycDocuments),
          reason: nullable(string()),
          submittedAt: Instant,
        }),
      ),
    }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
  'operator.kycOf': action({
    method: 'GET',
    path: '/api/operator/kyc',
    auth: 'operator',
    always: true,
    summary: 'What an account sent last, with its pictures (OPS-03).',
    request: object({ account: Account }),
    value: object({
      ...Kyc.schema,
      account: string(),
      /** Given at registration. */
      registered: object({ birthday: nullable(Day), payeeName: nullable(string()) }),
      /** Accounts with the same approved document. */
      sameDocument: array(string()),
      /** Accounts of excluded persons with the same traits (RG-04); an approval is rejected. */
      exclusions: array(object({ account: string(), traits: array(enums(exclusionTraits)) })),
      /** Base64. */
      pictures: array(object({ id: Id, type: enums(pictureTypes), data: string() })),
      age: integer(),
    }),
    errors: ['forbidden', 'not_found'],
    offline: 'network-only',
  }),
  'operator.kyc': action({
    method: 'PUT',
    path: '/api/operator/kyc',
    auth: 'operator',
    always: true,
    summary:
      'Approves or rejects an identity; an approval can be taken back by a rejection (OPS-03).',
    request: object({
      account: Account,
      approve: boolean(),
      reason: optional(size(string(), 3, 200)),
    }),
    value: object({ changed: boolean(), state: enums(kycStates), fullName: string() }),
    errors: ['forbidden', 'not_found', 'invalid_request', 'document_taken', 'person_excluded'],
    offline: 'network-only',
  }),
  'operator.identityRules': action({
    method: 'PUT',
    path: '/api/operator/identityRules',
    auth: 'operator',
    always: true,
    summary: 'Sets whether an identity must be approved before deposits and bets (RG-04).',
    request: object({ beforePlay: boolean() }),
    value: object({ beforePlay: boolean() }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
};
