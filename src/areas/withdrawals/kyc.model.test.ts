import { signal } from '@preact/signals-react';
import { expect, test, vi } from 'vitest';
import type { Kyc } from '../../../contract/kyc/calls.ts';
import type { Result } from '../../lib/result.ts';

let resolve: (answer: Result<Kyc>) => void;
const member = signal<{ id: string } | null>({ id: '1' });
vi.mock('../../data/call.ts', () => ({
  call: () => new Promise<Result<Kyc>>((done) => (resolve = done)),
}));
vi.mock('../../models/session.ts', () => ({ member }));
vi.mock('../../models/connectivity.ts', () => ({
  whenBack: () => () => {},
}));
vi.mock('../../models/live-events.ts', () => ({ onLiveEvent: () => () => {} }));
vi.mock('../../models/account-data.ts', () => ({
  profile: signal({ value: null }),
  startAccountData: () => {},
}));
vi.mock('../../models/dialogs.ts', () => ({ toast: () => {} }));
vi.mock('../../models/language.ts', () => ({ t: (key: string) => key }));
const { kyc, kycAnswer, submitKyc } = await import('./kyc.model.ts');
const { useOwner } = await import('../../data/lazy-store.ts');

const details: NonNullable<Kyc['details']> = {
  fullName: 'Juan Dela Cruz',
  birthday: '1990-02-03',
  birthplace: 'Cebu City',
  nationality: 'Filipino',
  presentAddress: '1 Rizal Street, Cebu City',
  permanentAddress: '1 Rizal Street, Cebu City',
  occupation: 'Teacher',
  incomeSource: 'salary',
  document: 'philsys',
  documentNumber: '1234-5678-9012',
};
const answer = (): Result<Kyc> => ({
  ok: true,
  value: { state: 'pending', reason: null, details, submittedAt: '2026-11-27T00:00:00.000Z' },
});

function log(id: string): void {
  useOwner(id);
  member.value = { id };
}

test('[PWA-03d] the page has the number of the document; what the device stores does not', async () => {
  log('1');
  const loading = kycAnswer.load();
  resolve(answer());
  await loading;
  expect(kyc.value?.details).toEqual(details);
  expect(JSON.stringify(kycAnswer.now.value.value)).not.toContain('1234');
});

test('[SAFE-04] an answer that comes after a change of account shows the next one nothing', async () => {
  log('2');
  const sending = submitKyc(details, []);
  log('3');
  resolve(answer());
  await sending;
  expect(kyc.value).toBeNull();
  log('4');
  const asking = kycAnswer.load();
  log('5');
  resolve(answer());
  await asking;
  const own = kycAnswer.load();
  resolve({ ok: false, failure: { kind: 'offline' } });
  await own;
  expect(kyc.value).toBeNull();
});
