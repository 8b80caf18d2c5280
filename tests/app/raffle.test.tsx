import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { RaffleMember, cash } from '../../server/domain/promotions/raffle/fixtures.ts';
import { march } from '../../server/domain/rebates/fixtures.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { press, rejection } from './support/steps.ts';
import type { Language } from './support/texts.ts';

const app = useApp();
const t = words('EN');
const claimPath = '/rafflePromotionClaim';
let member: RaffleMember;
beforeEach(async () => {
  member = await new RaffleMember(app.site);
  await member.open();
});

const main = () => within(screen.getByRole('main'));
const open = (id: string, language: Language = 'EN') =>
  app.open(`/promotions?id=${id}`, { token: member.player.token, language });
const claims = () => app.wire.calls.filter(({ path }) => path.endsWith(claimPath));
const have = (count: number, words_ = t) => main().findByText(words_('promotions.raffle.have', { count })); // prettier-ignore
const claimName = (count: number, words_ = t) => words_('promotions.raffle.claim', { count });
const joined = async (centavos: number, change: Parameters<RaffleMember['made']>[0] = {}) => {
  const id = await member.made(change);
  await member.takesPart(id, centavos);
  return id;
};

describe('the page of a raffle', () => {
  test('[PROMO-02b] says to a guest what a number takes, the prizes, the times, and how the draw is fixed', async () => {
    const id = await member.made({
      raffle: { needsIdentity: true, prizes: [cash(10_000), cash(5000, 2)] },
    });
    await app.open(`/promotions?id=${id}`, { language: 'EN' });
    expect(await main().findByText(t('promotions.raffle.about.join'))).toBeTruthy();
    expect(main().getByText(t('promotions.raffle.price', { amount: '₱100' }))).toBeTruthy();
    expect(main().getByText(t('promotions.raffle.atMost', { count: 5 }))).toBeTruthy();
    expect(main().getByText(t('promotions.raffle.taken', { taken: 0, all: 20 }))).toBeTruthy();
    expect(main().getByText(t('promotions.raffle.identity'))).toBeTruthy();
    expect(main().getByText(/2 × ₱50/)).toBeTruthy();
    expect(main().getByText(t('promotions.raffle.wagering', { required: '₱300' }))).toBeTruthy();
    const { serverSeedHash } = (await member.promotion(id)).raffle!;
    expect(main().getByText(serverSeedHash)).toBeTruthy();
    expect(main().queryByText(t('promotions.noTurnover'))).toBeNull();
    expect(main().getByRole('button', { name: t('promotions.logIn') })).toBeTruthy();
  });

  test.each(['EN', 'TY'] as const)(
    '[PROMO-02b] [LANG-05] is joined, shows progress, and claims what was earned, in %s',
    async (language) => {
      const words_ = words(language);
      const id = await member.made();
      await open(id, language);
      await press(words_('promotions.join'), main());
      expect(await main().findByText(words_('promotions.raffle.none'))).toBeTruthy();
      expect(main().queryByRole('button', { name: claimName(1, words_) })).toBeNull();
      await member.bet(35_000, new Date());
      await open(id, language);
      expect(await main().findByText(words_('promotions.raffle.untilNext', { amount: '₱50' }))).toBeTruthy(); // prettier-ignore
      const meter = main().getByRole('meter', { name: words_('promotions.raffle.progress') });
      expect([meter.getAttribute('value'), meter.getAttribute('max')]).toEqual(['5000', '10000']);
      await press(claimName(3, words_), main());
      expect(await have(3, words_)).toBeTruthy();
      expect(main().getByText(words_('promotions.raffle.range', { from: 1, to: 3 }))).toBeTruthy();
      expect(main().queryByRole('button', { name: claimName(3, words_) })).toBeNull();
      expect(await main().findByText(words_('promotions.raffle.taken', { taken: 3, all: 20 }))).toBeTruthy(); // prettier-ignore
      expect(claims()).toMatchObject([{ body: { id, language } }]);
      expect(screen.getByRole('main').textContent).not.toContain('⟦');
    },
  );

  test('[PROMO-02b] says when there are no more numbers, and what a claim still needs', async () => {
    const full = await joined(100_000);
    await member.claimNumbers(full);
    await open(full);
    expect(await main().findByText(t('promotions.raffle.noMore'))).toBeTruthy();
    const id = await joined(10_000, { raffle: { needsIdentity: true } });
    await open(id);
    expect((await main().findByRole('button', { name: claimName(1) })).matches(':disabled')).toBe(
      true,
    );
    const way = main().getByRole('link', { name: t('promotions.raffle.toIdentity') });
    expect(way.getAttribute('href')).toBe('/member/identity');
  });

  test('[PROMO-02b] [REWARD-05f] [RG-03] during a break offers nothing, and shows the numbers', async () => {
    const id = await joined(20_000);
    await member.claimNumbers(id);
    await member.bet(10_000, march(3));
    await member.takeBreak();
    await open(id);
    expect(await have(2)).toBeTruthy();
    expect(await main().findByText(t('promotions.raffle.onBreak'))).toBeTruthy();
    expect(main().queryByRole('button', { name: claimName(1) })).toBeNull();
    expect(main().queryByRole('meter')).toBeNull();
    expect(main().queryByText(t('promotions.raffle.prizes'))).toBeNull();
  });

  test('[PROMO-02b] says after the claims that the draw is to come, with the final digest', async () => {
    const id = await joined(20_000);
    await member.claimNumbers(id);
    await member.close(id);
    await open(id);
    expect(await have(2)).toBeTruthy();
    expect(main().getByText(t('promotions.raffle.digestFinal'))).toBeTruthy();
    expect(main().queryByRole('meter')).toBeNull();
    expect(main().queryByRole('link', { name: t('promotions.raffle.check') })).toBeNull();
  });

  test('[PROMO-02b] of a cancelled one says why', async () => {
    const id = await joined(20_000);
    await member.operator('PUT', 'raffle', { id, reason: 'A game was at fault' });
    await open(id);
    const reason = t('promotions.raffle.about.cancelled', { reason: 'A game was at fault' });
    expect(await main().findByText(reason)).toBeTruthy();
    expect(main().queryByRole('button', { name: claimName(2) })).toBeNull();
  });
});

describe('a claim of numbers', () => {
  test('[PROMO-02b] [WAL-03] whose answer is lost is looked up, and asked once', async () => {
    const id = await joined(20_000);
    await open(id);
    app.wire.after(({ path }) => {
      if (path.endsWith(claimPath)) throw new TypeError('connection lost');
      return undefined;
    });
    await press(claimName(2), main());
    expect(await have(2)).toBeTruthy();
    expect(claims()).toHaveLength(1);
    expect(main().queryByText(t('promotions.undone'))).toBeNull();
  });

  test('[PROMO-02b] [WAL-03] that never arrived says so, and can be pressed again', async () => {
    const id = await joined(20_000);
    await open(id);
    let cut = true;
    app.wire.before(({ path }) => {
      if (cut && path.endsWith(claimPath)) throw new TypeError('connection lost');
      return undefined;
    });
    await press(claimName(2), main());
    expect(await main().findByText(t('promotions.undone'))).toBeTruthy();
    cut = false;
    await press(claimName(2), main());
    expect(await have(2)).toBeTruthy();
  });

  test('[PROMO-02b] that is rejected says why', async () => {
    const id = await joined(20_000);
    await open(id);
    app.wire.before(({ path }) => (path.endsWith(claimPath) ? rejection('raffle_closed') : undefined)); // prettier-ignore
    await press(claimName(2), main());
    expect(await main().findByText(t('errors.raffle_closed'))).toBeTruthy();
  });

  test('[PROMO-02b] [PWA-03a] waits for the network, which the page says; the state stays with its time', async () => {
    const id = await joined(20_000);
    await open(id);
    await main().findByRole('button', { name: claimName(2) });
    app.wire.setOnline(false);
    expect(
      (
        await main().findByText(
          /^Claiming needs the network\. What you have earned waits here until/,
        )
      ).textContent,
    ).not.toContain('{{');
    expect(
      main()
        .getByRole('button', { name: claimName(2) })
        .matches(':disabled'),
    ).toBe(true);
    expect(claims()).toHaveLength(0);
  });
});

describe('a drawn raffle', () => {
  const drawnId = async () => {
    const id = await joined(20_000);
    await member.claimNumbers(id);
    await member.draw(id);
    return id;
  };

  test.each(['EN', 'TY'] as const)(
    '[PROMO-02b] [LANG-05] shows winners and the own prize, and is drawn again on the device, in %s',
    async (language) => {
      const words_ = words(language);
      const id = await drawnId();
      const [prize] = (await member.raffle(id)).won;
      await open(id, language);
      const won = words_('promotions.raffle.won', { prize: '₱150', number: prize!.number });
      expect(await main().findByText(new RegExp(won))).toBeTruthy();
      expect(main().getByText(new RegExp(words_('promotions.raffle.paid')))).toBeTruthy();
      expect(await main().findByText(words_('promotions.raffle.you'))).toBeTruthy();
      expect(main().getByText(words_('promotions.raffle.about.drawn'))).toBeTruthy();
      const check = main().getByRole('link', { name: words_('promotions.raffle.check') });
      await app.visit(check.getAttribute('href')!);
      expect(await main().findByText(words_('fair.verdict.matches'))).toBeTruthy();
      expect(main().getByText((await member.result(id)).serverSeed)).toBeTruthy();
    },
  );

  test('[PROMO-02b] shows the winners, masked, to an unlucky member and a guest', async () => {
    const id = await member.made({ raffle: { prizes: [cash(10_000)] } });
    const members = [];
    for (let i = 0; i < 3; i += 1) {
      const each = await new RaffleMember(app.site).takesPart(id, 10_000);
      await each.claimNumbers(id);
      members.push(each);
    }
    await member.draw(id);
    for (const each of members) {
      if ((await each.raffle(id)).won.length > 0) continue;
      await app.open(`/promotions?id=${id}`, { token: each.player.token, language: 'EN' });
      expect(await main().findByText(t('promotions.raffle.notWon'))).toBeTruthy();
      break;
    }
    await app.open(`/promotions?id=${id}`, { language: 'EN' });
    const { winners } = await member.result(id);
    expect(await main().findByText(winners[0]!.name!)).toBeTruthy();
  });

  test('[PROMO-02b] whose prize waits for the end of a break says so', async () => {
    const id = await joined(20_000);
    await member.claimNumbers(id);
    await member.takeBreak();
    await member.draw(id);
    await open(id);
    expect(await main().findByText(new RegExp(t('promotions.raffle.waits').slice(0, 20)))).toBeTruthy(); // prettier-ignore
  });

  test('[PROMO-02b] whose winners cannot be loaded says so and tries again', async () => {
    const id = await drawnId();
    let fails = true;
    await app.open(`/promotions?id=${id}`, {
      token: member.player.token,
      language: 'EN',
      fault: ({ path }) => {
        if (fails && path === '/api/wps/promotions/raffle') throw new TypeError('cut');
        return undefined;
      },
    });
    expect(await main().findByText(t('promotions.raffle.winnersAbsent'))).toBeTruthy();
    fails = false;
    await press(t('status.retry'), main());
    expect(await main().findByText(t('promotions.raffle.you'))).toBeTruthy();
  });

  test('[PROMO-02b] without a draw, the check says that there is none', async () => {
    const id = await member.made();
    await app.open(`/fairness?raffle=${id}`, { language: 'EN' });
    expect(await main().findByText(t('fair.raffle.gone'))).toBeTruthy();
  });
});
