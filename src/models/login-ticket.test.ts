import { beforeEach, expect, test, vi } from 'vitest';

const call = vi.fn();
const confirm = vi.fn(async (_question: object) => true);
const toast = vi.fn();
const setLanguage = vi.fn(async (_code: string) => true);
const establishSession = vi.fn((..._of: unknown[]): unknown => ({ ok: true, next: '/' }));
vi.mock('../data/call.ts', () => ({ call: (...args: unknown[]) => call(...args) }));
vi.mock('./language.ts', () => ({
  setLanguage: (code: string) => setLanguage(code),
  t: (key: string) => key,
}));
vi.mock('./dialogs.ts', () => ({
  confirm: (question: object) => confirm(question),
  toast: (...args: unknown[]) => toast(...args),
}));
vi.mock('./establish-session.ts', () => ({
  establishSession: (...args: unknown[]) => establishSession(...args),
}));
const { takeTicket } = await import('./login-ticket.ts');

beforeEach(() => {
  vi.clearAllMocks();
  call.mockResolvedValue({ ok: true, value: { token: 'x' } });
});

test('[SIDE-03] a ticket is asked about first, and then logs in as a member', async () => {
  await takeTicket('ticket', null);
  expect(confirm.mock.calls).toEqual([
    [
      {
        title: 'security.ticket.title',
        text: 'security.ticket.text',
        confirmLabel: 'security.ticket.go',
      },
    ],
  ]);
  expect(call.mock.calls).toEqual([['session.ticket', { ticket: 'ticket' }]]);
  expect(establishSession.mock.calls).toEqual([[{ token: 'x' }, 'member']]);
  expect(toast.mock.calls).toEqual([['security.ticket.welcome', 'good']]);
  expect(setLanguage).not.toHaveBeenCalled();
});

test('a ticket that is not wanted is not used', async () => {
  confirm.mockResolvedValueOnce(false);
  await takeTicket('ticket', null);
  expect(call).not.toHaveBeenCalled();
  expect(establishSession).not.toHaveBeenCalled();
});

test('[SIDE-03] the question is in the language that the other device spoke', async () => {
  await takeTicket('ticket', 'EN');
  expect(setLanguage.mock.calls).toEqual([['EN']]);
  expect(setLanguage.mock.invocationCallOrder[0]).toBeLessThan(
    confirm.mock.invocationCallOrder[0]!,
  );
});

test('[ERR-03] a ticket that the gateway rejects says why, and logs nobody in', async () => {
  call.mockResolvedValueOnce({ ok: false, failure: { kind: 'offline' } });
  await takeTicket('ticket', null);
  expect(toast.mock.calls).toEqual([['errors.offline', 'bad']]);
  expect(establishSession).not.toHaveBeenCalled();
});

test.each([
  ['whose password must be changed first', { ok: true, next: null }],
  ['that cannot be shown', { ok: false, why: ['errors.unknown'] }],
])('an account %s is not welcomed', async (_, outcome) => {
  establishSession.mockReturnValueOnce(outcome);
  await takeTicket('ticket', null);
  expect(toast).not.toHaveBeenCalled();
});
