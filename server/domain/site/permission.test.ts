import { createDecipheriv } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Permission } from '../../../contract/site/calls.ts';
import { reloadSite } from '../../settings/state.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());

async function permission(host = 'localhost:8080'): Promise<Permission> {
  return (await site.app.inject({ url: '/api/site/permission', headers: { host } })).json().value;
}

describe('the permission answer', () => {
  test('[BOOT-01] is normal, with every field of the configuration', async () => {
    const { status, info } = await permission();
    expect(status).toBe(0);
    const fields =
      `brand catalogueVersion currency currencySymbol customerService defaultLanguage domainRoute gtagId imageCDNs
      languages launchGameCDNs mainDomain registerRules resources validBets whitelabel`.split(
        /\s+/,
      );
    expect(Object.keys(info).sort()).toEqual(fields);
    expect(info).toMatchObject({
      brand: 'Palaro',
      currency: 'PHP',
      currencySymbol: '₱',
      catalogueVersion: 'test',
    });
  });

  test('[LANG-02] TY is the Filipino of the Philippines, and the default', async () => {
    const { info } = await permission();
    expect(info.defaultLanguage).toBe('TY');
    expect(info.languages.map(({ code, tag }) => [code, tag])).toEqual([
      ['TY', 'fil-PH'],
      ['EN', 'en-PH'],
    ]);
  });

  test('[AUTH-27a] the whitelabel tree holds every flag', async () => {
    const { whitelabel } = (await permission()).info;
    const leaves = whitelabel.children.flatMap(({ children }) => children.map(({ code }) => code));
    const flags = [
      'CHNGPASSVERIF3',
      'USERNAMEREG3',
      'MOBILENUMREG3',
      'MOBILENUMPASSREG3',
      'REGMOBVERF3',
      'AGENTPOLICY3',
    ];
    expect(leaves.sort()).toEqual([...flags, 'FREEPLAY'].sort());
  });

  test('[AUTH-14] there is a rule for every registration field, and its pattern is one', async () => {
    const { registerRules } = (await permission()).info;
    const fields =
      `username password confirmPassword payeeName email qqNum mobileNum recommenderId captcha verificationCode
      affiliateCode paymentPassword line whatsapp facebook wechat idNumber referralCode domain countryDialingCode
      firebaseChannel firebaseIdToken birthday`.split(/\s+/);
    expect(Object.keys(registerRules).sort()).toEqual(fields.sort());
    for (const { acceptedPattern, minLength, maxLength, required, enabled } of Object.values(
      registerRules,
    )) {
      expect(() => new RegExp(acceptedPattern === '*' ? '' : acceptedPattern, 'u')).not.toThrow();
      expect(minLength).toBeLessThanOrEqual(maxLength);
      expect(required && !enabled).toBe(false);
    }
  });

  test('[SIDE-04] a customer-service path opens with its last 8 characters as key', async () => {
    const [entry] = (await permission()).info.customerService;
    const text = entry?.path ?? '';
    const decipher = createDecipheriv('des-ede3', text.slice(-8).repeat(3), null);
    const path = decipher.update(text.slice(0, -8), 'base64', 'utf8') + decipher.final('utf8');
    expect(path).toBe('http://localhost:8081/customer-service');
    expect((await site.media.inject(new URL(path).pathname)).body).toContain(
      'tulong@palaro.example',
    );
  });

  test('[GAME-08] [SAFE-08b] media hosts are both names of this machine, whatever the visitor names', async () => {
    const own = ['http://localhost:8081', 'http://127.0.0.1:8081'];
    expect((await permission('127.0.0.1:8080')).info).toMatchObject({
      imageCDNs: own,
      launchGameCDNs: own,
    });
    for (const host of ['palaro.example', 'evil"><b>'])
      expect((await permission(host)).info.imageCDNs).toEqual(own);
  });

  test('[BOOT-01] a setting of the operator replaces its default', async () => {
    await site.db
      .insertInto('settings')
      .values({ key: 'brand', value: '"Larong Pinoy"' })
      .execute();
    await reloadSite(site.gateway);
    expect((await permission()).info.brand).toBe('Larong Pinoy');
  });
});
