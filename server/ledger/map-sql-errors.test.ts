import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDomain, testDomain } from '../domain/play/fixtures.ts';
import { DomainError } from '../domain-error.ts';
import { mapSqlErrors } from './map-sql-errors.ts';

let domain: TestDomain;
beforeAll(async () => {
  domain = await testDomain();
});
afterAll(() => domain.close());

async function raised(state: string, message: string, detail?: string): Promise<unknown> {
  const more = detail === undefined ? '' : `, DETAIL = '${detail}'`;
  const block = sql.raw(
    `DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '${state}', MESSAGE = '${message}'${more}; END $$`,
  );
  return mapSqlErrors(block.execute(domain.gateway.db)).catch((error: unknown) => error);
}

test('returns the result of a query', async () => {
  const answer = await mapSqlErrors(
    sql<{ one: number }>`SELECT 1 AS one`.execute(domain.gateway.db),
  );
  expect(answer.rows).toEqual([{ one: 1 }]);
});

test('maps a rejection by the database to a DomainError with its code', async () => {
  const error = await mapSqlErrors(
    sql`SELECT reject('insufficient_balance')`.execute(domain.gateway.db),
  ).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(DomainError);
  expect(error).toMatchObject({ code: 'insufficient_balance', value: null });
  expect((error as DomainError).retryAfter).toBeUndefined();
});

test.each([
  ['1', 1, 1],
  ['2000', 2, 2000],
  ['2001', 3, 2001],
])('a rejection with %s ms to wait has a retry after %i s', async (detail, retryAfter, wait) => {
  expect(await raised('PLREF', 'too_soon', detail)).toMatchObject({
    code: 'too_soon',
    retryAfter,
    value: { wait },
  });
});

test.each(['0', '-5', 'soon'])('a rejection with "%s" to wait has no retry', async (detail) => {
  const error = await raised('PLREF', 'too_soon', detail);
  expect(error).toMatchObject({ code: 'too_soon', value: null });
  expect((error as DomainError).retryAfter).toBeUndefined();
});

test.each([
  ['of another kind, though its text is a code of the contract', '22000', 'insufficient_balance'],
  ['whose text is no code of the contract', 'PLREF', 'a table is missing'],
])('a database error %s is passed on as it is', async (_, state, message) => {
  const error = await raised(state, message);
  expect(error).not.toBeInstanceOf(DomainError);
  expect(error).toMatchObject({ code: state, message });
});

test('what is thrown without being an error is passed on as it is', async () => {
  const thrown = { code: 'PLREF', message: 'too_soon' };
  await expect(mapSqlErrors(Promise.reject(thrown))).rejects.toBe(thrown);
});
