import { lockCustomer } from '../../kernel/lock-customer.ts';
import { type Kysely, sql } from 'kysely';
import { is } from 'superstruct';
import type { Request } from '../../../contract/index.ts';
import {
  AvatarChoice,
  type Profile,
  type ProfileDetail,
  type ProfileField,
  avatarBytes,
  profileFields,
} from '../../../contract/account/profile.ts';
import { detailViolation, plainDetail } from '../../../contract/account/profile-check.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../domain-error.ts';
import { decryptColumn } from '../../vault/columns.ts';
import { latestKyc } from '../kyc/handlers.ts';
import { usableByAll } from '../kyc/pictures.ts';
import { siteState } from '../../settings/state.ts';
import { profileRules } from './profile-fields.ts';
import { now } from '../../clock.ts';
import { leadsOut } from '../../../contract/chat/text.ts';

type Changes = Request<'account.updateProfile'>;
type Details = Partial<Record<ProfileField, string | null>>;

/** An approved document wins over typed details (MEM-01). */
export async function profileOf(
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
): Promise<Profile> {
  const { db } = gateway;
  const [{ rows }, verified] = await Promise.all([
    sql<ProfileRow>`
      SELECT c.account, c.nickname, c.created_at, p.details, p.avatar, p.avatar_picture_id,
        r.payee_name, to_char(r.birthday, 'YYYY-MM-DD') AS birthday
      FROM customers c LEFT JOIN profiles p ON p.customer_id = c.id LEFT JOIN registrations r ON r.customer_id = c.id
      WHERE c.id = ${customerId}`.execute(db),
    verifiedDetails(db, customerId),
  ]);
  const { account, nickname, created_at: joined, ...row } = rows[0]!;
  const typed: Details = { fullName: row.payee_name, birthday: row.birthday, ...row.details };
  const details = profileRules(gateway).flatMap(({ field, rule, once }): ProfileDetail[] => {
    if (!rule.enabled) return [];
    const value = verified[field] ?? typed[field] ?? '';
    const fixed = once && value !== '' ? 'once' : null;
    return [{ field, rule, once, value, locked: verified[field] ? 'verified' : fixed }];
  });
  return {
    account,
    nickname,
    joinedAt: joined.toISOString(),
    avatar: avatarOf(row),
    details,
    birthdayAge: birthdayAge(gateway),
  };
}

interface ProfileRow {
  account: string;
  nickname: string;
  created_at: Date;
  details: Details | null;
  avatar: string | null;
  avatar_picture_id: string | null;
  payee_name: string | null;
  birthday: string | null;
}

const birthdayAge = (gateway: Pick<Gateway, 'db'>): number =>
  siteState(gateway).settings.ages.birthday;

/** Null for a drawing that no longer exists. */
function avatarOf({
  avatar,
  avatar_picture_id: picture,
}: Pick<ProfileRow, 'avatar' | 'avatar_picture_id'>): AvatarChoice {
  if (picture !== null) return { picture };
  return is(avatar, AvatarChoice) ? avatar : null;
}

/** From an approved document (WAL-07). */
async function verifiedDetails(db: Kysely<Database>, customerId: string): Promise<Details> {
  const kyc = await latestKyc(db, customerId);
  if (kyc?.state !== 'approved') return {};
  const {
    full_name: fullName,
    birthday,
    birthplace,
    nationality,
    present_address: address,
    occupation,
    income_source: incomeSource,
  } = kyc;
  return { fullName, birthday, birthplace, nationality, address, occupation, incomeSource };
}

/** Null without an upload. */
export async function avatarPicture({ db }: Pick<Gateway, 'db'>, customerId: string) {
  const row = await db
    .selectFrom('profiles')
    .select(['avatar_picture_id as id', 'avatar_type as type', 'avatar_bytes as bytes'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.id && row.type && row.bytes
    ? { id: row.id, type: row.type, data: row.bytes.toString('base64') }
    : null;
}

/**
 * In the caller's transaction. Throws `invalid_request`, `underage` or `profile_locked` with the
 * field, `not_found` for a picture.
 */
export async function updateProfile(
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
  changes: Changes,
): Promise<void> {
  const { db } = gateway;
  const { nickname, avatar, ...typed } = changes;
  // In turn, so that a field set once is set once.
  await lockCustomer(db, customerId);
  const details = detailsOf(await profileOf(gateway, customerId), typed);
  // The chat and boards show it.
  if (nickname !== undefined && leadsOut(nickname) !== null)
    throw new DomainError('invalid_request', { field: 'nickname' });
  if (nickname !== undefined)
    await db.updateTable('customers').set({ nickname }).where('id', '=', customerId).execute();
  if (avatar === undefined && Object.keys(details).length === 0) return;
  const columns = avatar === undefined ? {} : await avatarColumns(db, customerId, avatar);
  await db
    .insertInto('profiles')
    .values({ customer_id: customerId, details: JSON.stringify(details), ...noAvatar, ...columns })
    .onConflict((conflict) =>
      conflict.column('customer_id').doUpdateSet({
        ...columns,
        details: sql`profiles.details || excluded.details`,
        changed_at: sql`now()`,
      }),
    )
    .execute();
}

/** The typed details that change, validated. */
function detailsOf(
  { details, birthdayAge: age }: Profile,
  typed: Omit<Changes, 'nickname' | 'avatar'>,
): Details {
  const changed: Details = {};
  for (const field of profileFields) {
    if (typed[field] === undefined) continue;
    const text = plainDetail(field, typed[field]);
    const detail = details.find((each) => each.field === field);
    if (!detail) throw new DomainError('invalid_request', { field });
    if (text === detail.value) continue;
    if (detail.locked) throw new DomainError('profile_locked', { field });
    const violation = detailViolation(detail, text, age, now());
    if (violation)
      throw new DomainError(violation.key === 'underage' ? 'underage' : 'invalid_request', {
        field,
      });
    changed[field] = text;
  }
  return changed;
}

const noAvatar = { avatar: null, avatar_picture_id: null, avatar_type: null, avatar_bytes: null };

async function avatarColumns(db: Kysely<Database>, customerId: string, avatar: AvatarChoice) {
  if (avatar === null || typeof avatar === 'string') return { ...noAvatar, avatar };
  const known = await db
    .selectFrom('profiles')
    .select('avatar_picture_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (known?.avatar_picture_id === avatar.picture) return {};
  const { picture } = avatar;
  const row = await db
    .selectFrom('pictures')
    .select(['type', 'bytes'])
    .where('id', '=', picture)
    .where('customer_id', '=', customerId)
    .where(usableByAll)
    .executeTakeFirst();
  if (!row) throw new DomainError('not_found', { field: 'avatar' });
  const bytes = decryptColumn(db, 'pictures', picture, row.bytes);
  if (bytes.length > avatarBytes) throw new DomainError('invalid_request', { field: 'avatar' });
  return {
    ...noAvatar,
    avatar_picture_id: picture,
    avatar_type: row.type,
    avatar_bytes: bytes,
  };
}
