import { array, boolean, enums, object, optional, pattern, size, string } from 'superstruct';
import {
  Contract,
  ContractDownlines,
  ContractKind,
  ContractSide,
  Contracts,
  EndingContract,
  OperatorContract,
  Rate,
  RatesByKind,
  Settlements,
  Simulation,
  Statement,
  offerFields,
} from './shapes.ts';
import { action } from '../define.ts';
import { Id, QueryInteger } from '../shared.ts';

const pageNo = optional(QueryInteger(1, 100_000));
const Account = pattern(string(), /^[A-Za-z0-9_.-]{1,40}$/);
const ContractPhase = enums(['pending', 'active', 'ended']);

/** Of an upline with direct downlines, and their payments (CON-01 … CON-05). */
export const contracts = {
  'contracts.list': action({
    method: 'GET',
    path: '/api/wps/relay/contracts',
    auth: 'member',
    summary:
      "The caller's contracts, those with the upline or those given to downlines, the newest first (CON-01).",
    request: object({
      side: ContractSide,
      kind: optional(ContractKind),
      state: optional(ContractPhase),
      pageNo,
    }),
    value: Contracts,
    errors: [],
    offline: 'cached:records',
  }),
  'contracts.one': action({
    method: 'GET',
    path: '/api/wps/relay/contracts/one',
    auth: 'member',
    summary:
      "One contract of the caller's; of an offer to the caller also which contracts end when it is accepted (CON-03).",
    request: object({ id: Id }),
    value: object({ contract: Contract, ends: array(EndingContract) }),
    errors: ['not_found'],
    offline: 'cached:records',
  }),
  'contracts.pending': action({
    method: 'GET',
    path: '/api/wps/relay/contracts/pending',
    auth: 'member',
    summary:
      'The pending offers to the caller, the newest first; none while the site has no contracts or the caller takes a break (CON-01, POP-01, RG-03).',
    request: object({}),
    value: object({ contracts: array(Contract) }),
    errors: [],
    offline: 'network-only',
  }),
  'contracts.downlines': action({
    method: 'GET',
    path: '/api/wps/relay/contracts/downlines',
    auth: 'member',
    summary:
      "The caller's direct downlines, by account, with what is offered to each or in force (CON-01).",
    request: object({ search: optional(Account), pageNo }),
    value: ContractDownlines,
    errors: [],
    offline: 'cached:records',
  }),
  'contracts.offer': action({
    method: 'POST',
    path: '/api/wps/relay/contracts/offer',
    auth: 'member',
    summary:
      'Offers a contract to a direct downline, in place of a pending offer of the kind. Idempotent: the same terms are the same offer (CON-01).',
    request: object({ customerId: Id, ...offerFields }),
    value: Contract,
    errors: ['not_found', 'contracts_closed', 'contract_rate', 'invalid_request'],
    offline: 'network-only',
  }),
  'contracts.answer': action({
    method: 'POST',
    path: '/api/wps/relay/contracts/answer',
    auth: 'member',
    summary:
      'Accepts or rejects an offer. Idempotent. `ends`: the contracts whose end the caller has confirmed; rejected when others would end (CON-03).',
    request: object({
      id: Id,
      answer: enums(['accept', 'reject']),
      ends: size(array(Id), 0, 5000),
    }),
    value: Contract,
    errors: ['not_found', 'contracts_closed', 'contract_over', 'contract_ends_changed'],
    offline: 'network-only',
  }),
  'contracts.end': action({
    method: 'POST',
    path: '/api/wps/relay/contracts/end',
    auth: 'member',
    summary:
      'Withdraws an own offer, or terminates a contract in force, by either party; earnings until then are settled. One that is over stays as it is (CON-01).',
    request: object({ id: Id }),
    value: Contract,
    errors: ['not_found'],
    offline: 'network-only',
  }),
  'contracts.settlements': action({
    method: 'GET',
    path: '/api/wps/relay/contracts/settlements',
    auth: 'member',
    summary:
      'What contracts have paid or owe by period, to the caller (`own`) or by the caller (`given`), the newest first (CON-04).',
    request: object({
      side: ContractSide,
      kind: optional(ContractKind),
      contractId: optional(Id),
      pageNo,
    }),
    value: Settlements,
    errors: [],
    offline: 'cached:records',
  }),
  'contracts.statement': action({
    method: 'GET',
    path: '/api/wps/relay/contracts/statement',
    auth: 'member',
    summary:
      'The statement of a settlement, for its payer and its receiver: the players with their bets, the tier that applied, the amount (CON-05).',
    request: object({ id: Id, pageNo }),
    value: Statement,
    errors: ['not_found'],
    offline: 'cached:records',
  }),
  'contracts.simulate': action({
    method: 'GET',
    path: '/api/wps/relay/contracts/simulate',
    auth: 'member',
    summary:
      'Simulates an offer or a contract of the caller over the periods of the last days: 31 at most, 7 for the real-time salary (CON-05).',
    request: object({ id: Id, days: QueryInteger(1, 31) }),
    value: Simulation,
    errors: ['not_found', 'invalid_request'],
    offline: 'network-only',
  }),
  'operator.contracts': action({
    method: 'GET',
    path: '/api/operator/contracts',
    auth: 'operator',
    always: true,
    summary: 'The highest rates and the latest contracts, of one account or of all (OPS-03).',
    request: object({
      account: optional(Account),
      state: optional(ContractPhase),
      limit: optional(QueryInteger(1, 100)),
    }),
    value: object({ open: boolean(), highest: RatesByKind, contracts: array(OperatorContract) }),
    errors: ['forbidden', 'not_found'],
    offline: 'network-only',
  }),
  'operator.contractRules': action({
    method: 'PUT',
    path: '/api/operator/contracts/rules',
    auth: 'operator',
    always: true,
    summary: 'Sets the highest rate that may be offered of a kind; earlier offers stay (OPS-03).',
    request: object({ kind: ContractKind, highest: Rate }),
    value: object({ highest: RatesByKind }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
  'operator.contractOffer': action({
    method: 'POST',
    path: '/api/operator/contracts/offer',
    auth: 'operator',
    always: true,
    summary:
      "Offers a contract in the house's name to an account without an upline (OPS-03, CON-01).",
    request: object({ account: Account, ...offerFields }),
    value: OperatorContract,
    errors: ['forbidden', 'not_found', 'contracts_closed', 'contract_rate', 'invalid_request'],
    offline: 'network-only',
  }),
  'operator.contractEnd': action({
    method: 'POST',
    path: '/api/operator/contracts/end',
    auth: 'operator',
    always: true,
    summary:
      'Withdraws an offer or terminates a contract, of any offerer; one that is over stays as it is (OPS-03).',
    request: object({ id: Id }),
    value: OperatorContract,
    errors: ['forbidden', 'not_found'],
    offline: 'network-only',
  }),
};
