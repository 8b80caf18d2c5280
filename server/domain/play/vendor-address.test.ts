import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectVendor } from '../catalogue/connect.ts';
import { onwards } from './external-vendor.ts';
import { type TestDomain, testDomain } from './fixtures.ts';

const address = 'https://games.vendor.example/launch?brand=palaro';
let domain: TestDomain;
beforeAll(async () => {
  domain = await testDomain();
});
afterAll(() => domain.close());
beforeEach(() => connectVendor({ vendor: 'AG', connected: true, launch: address }, domain.gateway));

describe('the address of a vendor', () => {
  const given = async (query: Record<string, unknown>) => {
    const to = await onwards(domain.gateway, { vendor: 'AG', game: 'AG-2' }, query);
    const { brand: _brand, game: _game, ...passed } = Object.fromEntries(new URL(to!).searchParams);
    return passed;
  };
  const home = 'http://localhost:8080/';
  const long = (length: number) => home.padEnd(length, 'x');

  test.each([
    { language: 'EN', theme: 'dark', device: 'x'.repeat(40), backUrl: long(300) },
    {
      launchMode: 'LOTT',
      lottoArea: 'V-N_1',
      lottoView: '1',
      lottoPrizeMode: '2',
      currency: 'PHP',
    },
    {},
  ])('[GAME-02] [GAME-10] gets the fields %j', async (query) => {
    expect(await given(query)).toEqual(query);
  });

  test.each([
    { language: 'EN<b>' },
    { language: '<b>EN' },
    { language: '' },
    { language: ['EN', 'TY'] },
    { device: 'x'.repeat(41) },
    { backUrl: long(301) },
    { backUrl: 'home' },
    { backUrl: 'https://evil.example/' },
    { theme: undefined },
  ])('[SAFE-02] does not get the field %j', async (query) => {
    expect(await given({ currency: 'PHP', ...query })).toEqual({ currency: 'PHP' });
  });

  test('[GAME-02] is followed by the first field, and is none while disconnected', async () => {
    const to = () => onwards(domain.gateway, { vendor: 'AG', game: 'A G' }, { theme: 'dark' });
    expect(await to()).toBe(`${address}&game=A+G&theme=dark`);
    const vendors = domain.gateway.db.updateTable('vendors').where('code', '=', 'AG');
    await vendors.set({ launch_url: 'https://vendor.example/go' }).execute();
    expect(await to()).toBe('https://vendor.example/go?game=A+G&theme=dark');
    await vendors.set({ connected: false }).execute();
    expect(await to()).toBeNull();
  });
});
