// @vitest-environment happy-dom
import { createHash, createHmac } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { all, game, lose, one, reject, status, textOf } from '../../common/client/fake-browser.ts';
import { FakeHouse } from '../../common/client/fake-house.ts';
import type { JackpotDraw } from '../../../contract/play/jackpot-shapes.ts';
import { fairStream } from '../../fairness/stream.ts';
import { drawSlot } from '../engines.ts';
import { slotGame } from '../meta.ts';
import { textsOf } from './texts.ts';
import { failureInWords } from './words.ts';

const texts = textsOf('TY');
const { t } = texts;
const main = () => import('./main.ts');
const stake = 1000;
/** Lines, ways, cascades. */
const slots = ['PLR-001', 'PLR-051', 'PLR-062'];
let house: FakeHouse;
afterEach(() => house.close());

interface Drawn {
  payout: number;
}
/** The first that fits, from its number as seed. */
function roundOf(code: string, fits: (drawn: Drawn) => boolean): Drawn {
  for (let seed = 1; seed < 20_000; seed += 1) {
    let state = seed;
    const drawn = drawSlot(slotGame(code), stake, (n) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * n);
    }) as Drawn;
    if (fits(drawn)) return drawn;
  }
  throw new Error('no such round');
}
async function sit(code: string, drawn: Drawn): Promise<void> {
  const { engine, motif, hue, variant } = slotGame(code);
  house = new FakeHouse({
    gameCode: code,
    theme: { engine, motif, hue, variant },
    limits: { min: 100, max: 100_000, steps: [500, stake, 2000] },
  });
  house.answers['play'] = (request) => house.played(request, drawn, drawn.payout);
  await house.open(main);
  await house.press('[data-step="1000"]');
}
const spin = () => one<HTMLButtonElement>('.spin');
const over = () =>
  house.until(() => expect([game().dataset['rounds'], spin().disabled]).toEqual(['1', false]));

test.each(slots)(
  '[GAME-12] a payout up to the stake of %s is shown as what it is, without a sum or bulbs (SLOTS-13)',
  async (code) => {
    const drawn = roundOf(code, ({ payout }) => payout > 0 && payout <= stake);
    await sit(code, drawn);
    await house.press('.spin');
    await over();
    const paid = { amount: texts.money(drawn.payout), stake: texts.money(stake) };
    const net = texts.money(drawn.payout - stake);
    expect(status()).toBe(`${t('slots.paid', paid)} ${t('game.net', { net })}`);
    expect(all('[data-win]')).toHaveLength(0);
    expect(one('.sum').hidden).toBe(true);
    expect(textOf('#balance')).toBe(texts.money(2_500_000 - stake + drawn.payout));
  },
);

test.each(slots)(
  '[GAME-12] a win of %s is shown with its sum, and again after a reload',
  async (code) => {
    const drawn = roundOf(code, ({ payout }) => payout > stake && payout < 5 * stake);
    await sit(code, drawn);
    await house.press('.spin');
    expect([game().dataset['state'], textOf('#balance')]).toEqual([
      'spinning',
      texts.money(2_500_000 - stake),
    ]);
    await over();
    expect(all('[data-win]').length).toBeGreaterThan(0);
    expect(textOf('.sum')).toBe(texts.money(drawn.payout));
    const words = status();
    expect(words).toContain(texts.money(drawn.payout));
    const { round } = house.played({ key: 'k'.repeat(32), stake }, drawn, drawn.payout);
    house.last = round;
    await house.open(main);
    expect(status()).toBe(t('slots.lastRound', { result: words }));
  },
);

test('[WAL-02] [WAL-03] a spin whose answer is lost is said to be checked and sent again under its key', async () => {
  const drawn = roundOf('PLR-001', ({ payout }) => payout === 0);
  await sit('PLR-001', drawn);
  let answer: unknown = null;
  let lost = 0;
  house.answers['play'] = (request) => {
    answer ??= house.played(request, drawn, 0);
    return (lost += 1) > 2 ? answer : lose();
  };
  await house.press('.spin');
  expect([status(), textOf('.notice')]).toEqual([t('slots.checking'), t('slots.checkingOffline')]);
  await over();
  expect([lost, house.keysOf('play').size, textOf('#balance')]).toEqual([3, 1, '₱24,990.00']);
});

test('[WAL-03] a spin that a reload cut off is asked after by its key, and never played again', async () => {
  const key = 'c'.repeat(32);
  const drawn = roundOf('PLR-001', ({ payout }) => payout === 0);
  await sit('PLR-001', drawn);
  house.answers['check'] = () => ({ ...house.played({ key, stake }, drawn, 0) });
  await house.open(main, { pending: key });
  await house.until(() => expect(game().dataset['rounds']).toBe('1'));
  house.answers['check'] = () => house.noRound();
  await house.open(main, { pending: key });
  await house.until(() => expect(status()).toBe(t('slots.notPlayed')));
  expect(house.asked.filter(({ name }) => name === 'play')).toEqual([]);
});

test('[GAME-12] Space spins and the arrows change the stake; a key that is held down spins once', async () => {
  await sit(
    'PLR-001',
    roundOf('PLR-001', ({ payout }) => payout === 0),
  );
  await house.keys('{ArrowUp}');
  expect(textOf('#stake')).toBe('₱20.00');
  await house.keys('{ArrowDown}{ArrowDown}');
  expect(textOf('#stake')).toBe('₱5.00');
  await house.keys(' ');
  document.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', repeat: true, bubbles: true }));
  await over();
  expect(
    house.asked.filter(({ name }) => name === 'play').map(({ request }) => request['stake']),
  ).toEqual([500]);
});

test('[WAL-01] a stake beyond the balance offers the highest one that it pays for', async () => {
  await sit(
    'PLR-001',
    roundOf('PLR-001', ({ payout }) => payout === 0),
  );
  house.answers['play'] = () => reject('game_maintenance');
  await house.press('.spin');
  await house.until(() =>
    expect(textOf('.notice')).toBe(
      failureInWords(texts, { kind: 'rejected', code: 'game_maintenance' }),
    ),
  );
  expect(textOf('#balance')).toBe('₱25,000.00');
  house.balance = 700;
  await house.open(main);
  await house.press('[data-step="1000"]');
  await house.press('.spin');
  await house.press('.notice button');
  expect(textOf('#stake')).toBe('₱5.00');
});

const jackpot: JackpotDraw = {
  pots: [{ pot: 'mini', stakePerWin: 1 }],
  won: [{ pot: 'mini', amount: 5000, drawn: true }],
};
const wonMini = t('slots.jackpot.won', { pot: 'MINI', amount: '₱50.00' });
/** As the gateway pays: the balance has the pot, the payout has not. */
function playedWithPot(request: Record<string, any>, drawn: Drawn, draw = jackpot) {
  const answer = house.played(request, drawn, drawn.payout);
  house.balance += draw.won.reduce((sum, { amount }) => sum + amount, 0);
  return { ...answer, round: { ...answer.round, jackpot: draw }, balance: house.balance };
}
const overlay = () => one<HTMLDialogElement>('.jackpot');

test.each(slots)(
  '[HOME-09c] a spin of %s that won a pot shows it above the reels until the player goes on',
  async (code) => {
    const drawn = roundOf(code, ({ payout }) => payout > stake && payout < 5 * stake);
    await sit(code, drawn);
    house.answers['play'] = (request) => playedWithPot(request, drawn);
    await house.press('.spin');
    expect(overlay().open).toBe(false);
    await over();
    expect([overlay().open, overlay().getAttribute('role')]).toEqual([true, 'alertdialog']);
    expect([textOf('#jackpot-title'), textOf('.jackpot__amount')]).toEqual([
      t('slots.jackpot.title', { pot: 'MINI' }),
      '₱50.00',
    ]);
    expect(textOf('#jackpot-words')).toBe(wonMini);
    expect(textOf('#balance')).toBe(texts.money(2_500_000 - stake + drawn.payout + 5000));
    expect(textOf('.sum')).toBe(texts.money(drawn.payout));
    await house.press('.spin');
    await house.keys(' ');
    expect(house.callsOf('play')).toBe(1);
    await house.pass(600);
    await house.press('.jackpot button');
    expect(overlay().open).toBe(false);
    expect(status()).toContain(wonMini);
    await house.press('.spin');
    expect(house.callsOf('play')).toBe(2);
  },
);

test('[HOME-09c] the press that follows a spin too quickly does not pass over a won pot', async () => {
  const drawn = roundOf('PLR-001', ({ payout }) => payout === 0);
  await sit('PLR-001', drawn);
  house.answers['play'] = (request) => playedWithPot(request, drawn);
  await house.press('.spin');
  await house.until(() => expect(overlay().open).toBe(true));
  await house.press('.jackpot button');
  expect(overlay().open).toBe(true);
  expect(status()).toBe(wonMini);
});

test('[HOME-09c] two pots of one spin are shown with their sum and each by its name', async () => {
  const drawn = roundOf('PLR-001', ({ payout }) => payout === 0);
  await sit('PLR-001', drawn);
  const won: JackpotDraw['won'] = [...jackpot.won, { pot: 'mega', amount: 10_000, drawn: false }];
  house.answers['play'] = (request) => playedWithPot(request, drawn, { ...jackpot, won });
  await house.press('.spin');
  await house.until(() => expect(overlay().open).toBe(true));
  expect(textOf('#jackpot-title')).toBe(t('slots.jackpot.title', { pot: 'MINI + MEGA' }));
  expect(textOf('.jackpot__amount')).toBe('₱150.00');
  expect(textOf('#jackpot-words')).toBe(
    `${wonMini} ${t('slots.jackpot.won', { pot: 'MEGA', amount: '₱100.00' })}`,
  );
  expect(one('#jackpot-words').className).toBe('');
});

test('[HOME-09c] [WAL-03] a won pot is shown after a lost answer and a reload, and named in the last round', async () => {
  const key = 'c'.repeat(32);
  const drawn = roundOf('PLR-001', ({ payout }) => payout === 0);
  await sit('PLR-001', drawn);
  const answer = playedWithPot({ key, stake }, drawn);
  house.answers['check'] = () => answer;
  await house.open(main, { pending: key });
  await house.until(() => expect(overlay().open).toBe(true));
  expect(textOf('#balance')).toBe(texts.money(2_500_000 - stake + 5000));
  house.last = answer.round;
  await house.open(main);
  expect(status()).toBe(t('slots.lastRound', { result: wonMini }));
  expect(overlay().open).toBe(false);
});

test('[HOME-09b] the rules state the jackpot before a spin, and nothing while it is closed', async () => {
  const terms = { pot: 'mini', share: 30, start: 5000, stakePerWin: 2_000_000 } as const;
  const { engine, motif, hue, variant } = slotGame('PLR-001');
  const open = async (mustDropBy: number | null) => {
    house = new FakeHouse({
      gameCode: 'PLR-001',
      theme: { engine, motif, hue, variant },
      rtp: 9618,
      jackpot: { pots: [{ ...terms, mustDropBy }], rtp: 55 },
    });
    await house.open(main);
    await house.press(`[aria-label="${t('slots.info')}"]`);
    return textOf('.jackpot-rules');
  };
  const said = await open(800_000);
  const chance = t('slots.jackpot.perStake', { stake: '₱20,000.00' });
  for (const text of ['0.30%', chance, '₱50.00', '₱8,000.00', '96.18%', '96.73%'])
    expect(said).toContain(text);
  expect(said).toContain(t('slots.jackpot.rules.drop'));
  house.close();
  const undropped = await open(null);
  expect(undropped).not.toContain(t('slots.jackpot.rules.drop'));
  expect(undropped).not.toContain(t('slots.jackpot.mustDropBy'));
  house.close();
  await sit(
    'PLR-001',
    roundOf('PLR-001', ({ payout }) => payout === 0),
  );
  await house.press(`[aria-label="${t('slots.info')}"]`);
  expect(all('.jackpot-rules')).toHaveLength(0);
});

test.each([
  [true, 'that was drawn', jackpot.won, 'checked'],
  [false, 'that was left out', [], 'checked'],
  [
    true,
    'that had to drop',
    [...jackpot.won, { pot: 'mega' as const, amount: 700, drawn: false }],
    'dropped',
  ],
] as const)(
  '[GAME-12] [HOME-09b] the device draws the pots of a round again: %s for one %s',
  async (good, _which, won, key) => {
    const serverSeed = '8f'.repeat(32);
    const seed = Buffer.from(serverSeed, 'hex');
    const serverSeedHash = createHash('sha256').update(seed).digest('hex');
    const hmac = (message: string) => createHmac('sha256', seed).update(message).digest();
    const drawn = drawSlot(slotGame('PLR-001'), stake, fairStream(hmac, 'seed', 1));
    await sit('PLR-001', drawn);
    house.answers['play'] = (request) => {
      const answer = playedWithPot(request, drawn, { ...jackpot, won: [...won] });
      return { ...answer, round: { ...answer.round, serverSeedHash } };
    };
    house.answers['seed'] = () => ({
      fairness: house.fairness,
      revealed: { serverSeed, serverSeedHash, clientSeed: 'seed', rounds: 1 },
    });
    await house.press('.spin');
    await over();
    if (won.length > 0) await house.pass(600).then(() => house.press('.jackpot button'));
    await house.press(`[aria-label="${t('slots.info')}"]`);
    one<HTMLInputElement>('#client-seed').value = 'bago';
    await house.press('.seed-form .action');
    // The browser's own digests take real time.
    await vi.waitFor(() => expect(textOf('.checked li')).toMatch(/./));
    expect(textOf('.checked li')).toContain(t(good ? 'slots.matches' : 'slots.differs'));
    expect(all('.checked .verdict--bad')).toHaveLength(good ? 0 : 1);
    const { pot, amount } = won.at(-1) ?? { pot: '', amount: 0 };
    const said = t(`slots.jackpot.${key}`, { pot: pot.toUpperCase(), amount: texts.money(amount) });
    expect(textOf('.checked li').includes(said)).toBe(won.length > 0);
  },
);

test('[WAL-01] a balance that the page reports while a round ends is shown at its end', async () => {
  const page = { postMessage: () => {} };
  vi.spyOn(window, 'parent', 'get').mockReturnValue(page as never);
  vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://palaro.test/');
  const drawn = roundOf('PLR-001', ({ payout }) => payout > stake && payout < 5 * stake);
  await sit('PLR-001', drawn);
  await house.press('.spin');
  await house.until(() => expect(textOf('#balance')).toBe(texts.money(house.balance)));
  expect(game().dataset['rounds']).toBe('0');
  dispatchEvent(
    Object.assign(new Event('message'), {
      origin: 'https://palaro.test',
      source: page,
      data: { kind: 'balance', balance: 7_000_000 },
    }),
  );
  await over();
  expect(textOf('#balance')).toBe('₱70,000.00');
});
