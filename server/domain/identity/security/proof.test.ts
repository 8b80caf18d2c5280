import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '../../../context.ts';
import { nextPassword, registeredPlayer, testPassword } from '../../../testing/people.ts';
import { type TestDomain, contextOf, testDomain } from '../../play/fixtures.ts';
import { authenticateSession } from '../session/authenticate.ts';
import { passwordHandlers } from '../password/handlers.ts';
import { openSession } from '../session/sessions.ts';
import { securityHandlers } from './handlers.ts';
import { requireProof } from './proof.ts';

let domain: TestDomain;
beforeAll(async () => {
  domain = await testDomain();
});
afterAll(() => domain.close());

let customerId: string;
let member: Context;
let people = 0;
beforeEach(async () => {
  people += 1;
  customerId = await registeredPlayer(domain.gateway, `patunay${people}`);
  const token = await openSession(domain.gateway, customerId, { ip: '203.0.113.1', userAgent: '' });
  member = contextOf(domain.gateway, (await authenticateSession(domain.gateway, token)) ?? {});
});

describe('a proof', () => {
  test('[SAFE-06] of blanks alone is none, and counts as no wrong one', async () => {
    for (let i = 0; i < 6; i += 1) {
      for (const proof of [{}, { code: '  ' }, { password: ' ' }, { code: ' ', password: '\t' }])
        await expect(requireProof(member, customerId, proof)).rejects.toMatchObject({
          code: 'proof_needed',
        });
    }
  });

  test('[SAFE-06] is the password, with blanks around it or a blank code beside it', async () => {
    for (const proof of [{ password: ` ${testPassword} ` }, { password: testPassword, code: ' ' }])
      await expect(requireProof(member, customerId, proof)).resolves.toBeUndefined();
  });

  test('[SAFE-05b] that is right counts as no try: five wrong ones are looked at all the same', async () => {
    for (let i = 0; i < 6; i += 1)
      await requireProof(member, customerId, { password: testPassword });
    for (let i = 0; i < 5; i += 1)
      await expect(requireProof(member, customerId, { password: 'mali' })).rejects.toMatchObject({
        code: 'proof_wrong',
        field: 'password',
      });
    await expect(
      requireProof(member, customerId, { password: testPassword }),
    ).rejects.toMatchObject({ code: 'too_many_auth_requests' });
  });
});

test('[SAFE-05b] fifty wrong proofs and old passwords together stop both for the day, however slowly', async () => {
  const wrongProof = () => requireProof(member, customerId, { password: 'mali' });
  const change = (oldPassword: string) =>
    passwordHandlers['password.change'](
      { oldPassword, newPassword: nextPassword, confirmNewPassword: nextPassword },
      member,
    );
  const tooMany = { code: 'too_many_auth_requests' };
  const attempts = domain.gateway.db.updateTable('auth_attempts');
  const minutesLater = () =>
    attempts
      .set({ window_end: new Date(0) })
      .where('subject', 'in', [`proof ${customerId}`, `old password of ${customerId}`])
      .execute();
  await expect(wrongProof()).rejects.toMatchObject({ code: 'proof_wrong' });
  await attempts
    .set({ attempts: 48 })
    .where('subject', '=', `proofs of ${customerId} by day`)
    .execute();
  await requireProof(member, customerId, { password: testPassword });
  await expect(change('mali')).rejects.toMatchObject({ code: 'wrong_password' });
  await expect(wrongProof()).rejects.toMatchObject({ code: 'proof_wrong' });
  await minutesLater();
  await expect(requireProof(member, customerId, { password: testPassword })).rejects.toMatchObject(
    tooMany,
  );
  await expect(change(testPassword)).rejects.toMatchObject(tooMany);
});

describe('the end of one session', () => {
  test('[MEM-01g] [AUTH-10] forgets the device that it was opened on, and no other', async () => {
    const devices = await domain.gateway.db
      .insertInto('remembered_devices')
      .values(
        [0, 1].map(() => ({
          customer_id: customerId,
          login_type: 'username' as const,
          expires_at: new Date(Date.now() + 60_000),
        })),
      )
      .returning('id')
      .execute();
    const opened: string[] = [];
    for (const { id: deviceId } of devices) {
      await openSession(domain.gateway, customerId, member.caller, { deviceId });
      const { sessions } = await securityHandlers['security.state']({}, member);
      opened.push(sessions.find(({ id, current }) => !current && !opened.includes(id))!.id);
    }
    await securityHandlers['security.endSession']({ id: opened[0]! }, member);
    const ended = await domain.gateway.db
      .selectFrom('remembered_devices')
      .select(['id', 'ended_at'])
      .where('customer_id', '=', customerId)
      .where('ended_at', 'is not', null)
      .execute();
    expect(ended.map(({ id }) => id)).toEqual([devices[0]!.id]);
    const { sessions } = await securityHandlers['security.state']({}, member);
    expect(sessions.map(({ id }) => id)).toEqual([member.caller.sessionId, opened[1]]);
  });
});
