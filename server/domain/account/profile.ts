import type { Profile } from '../../../contract/account.ts';
import type { Gateway } from '../../context.ts';

/** What an account tells of itself. */
export async function profileOf({ db }: Pick<Gateway, 'db'>, customerId: string): Promise<Profile> {
  const { account, nickname, created_at } = await db
    .selectFrom('customers')
    .select(['account', 'nickname', 'created_at'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return { account, nickname, joinedAt: created_at.toISOString() };
}

/** Changes what is given; the rest stays. Gives the profile as it then is. */
export async function updateProfile(
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
  changes: { nickname?: string | undefined },
): Promise<Profile> {
  const { nickname } = changes;
  if (nickname !== undefined) {
    await gateway.db.updateTable('customers').set({ nickname }).where('id', '=', customerId).execute();
  }
  return profileOf(gateway, customerId);
}
