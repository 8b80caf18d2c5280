// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { all, game, lose, one, reject, status, textOf } from '../../common/client/fake-browser.ts';
import { FakeHouse } from '../../common/client/fake-house.ts';
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
    expect(status()).toBe(
      t('slots.paid', { amount: texts.money(drawn.payout), stake: texts.money(stake) }),
    );
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
