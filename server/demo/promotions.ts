import type { BetCategory } from '../../contract/play/bet-categories.ts';
import { sql } from 'kysely';
import type { Gateway } from '../context.ts';
import type { Texts } from '../db/tables/catalogue.ts';
import type { PromotionRule } from '../../contract/promotions/kinds.ts';
import type { NewRaffle } from '../../contract/promotions/raffle.ts';
import { insertRaffle } from '../domain/promotions/raffle/make.ts';
import type { PromotionType } from '../../contract/promotions/shapes.ts';

interface DemoPromotion {
  id: string;
  type: PromotionType;
  rule: PromotionRule;
  scene: string;
  /** Days after seeding; `lasts` null: until closed. */
  starts: number;
  lasts: number | null;
  title: Texts;
  summary: Texts;
  terms: Texts;
  daily?: boolean;
  /** Centavos. */
  bonus_fixed?: number;
  bonus_percent?: number;
  max_bonus?: number;
  min_deposit?: number;
  budget?: number;
  first_deposit?: boolean;
  new_days?: number;
  needs_verified?: boolean;
  turnover_percent: number;
  categories?: BetCategory[];
  /** Its claims end two days after it, and its draw is a day later. */
  raffle?: Omit<NewRaffle, 'claimUntil' | 'drawAt'>;
}

const termsEN = [
  'One bonus for each person. A deposit earns a percentage once, whichever promotion it is claimed for.',
  'The bonus goes to your wallet when you claim it, or with the deposit that you chose it for. Until its turnover is bet, nothing can be withdrawn.',
  'Settled bets count with their stake, won or lost. Bets count for what came in first.',
  'For those aged 21 and over. During a break of your own choice no bonus is given.',
].join('\n');
const termsTY = [
  'Isang bonus sa bawat tao. Isang beses lang mabibigyan ng porsiyento ang isang deposito, saanmang promo ito i-claim.',
  'Papasok ang bonus sa wallet mo pagka-claim, o kasabay ng depositong pinili mo para rito. Hindi ka makakapag-withdraw hangga’t hindi naitataya ang turnover nito.',
  'Bilang ang mga tapos nang taya, panalo man o talo. Una itong ibinabawas sa perang naunang pumasok.',
  'Para lamang sa edad 21 pataas. Walang bonus habang nakapahinga ka.',
].join('\n');
const terms = (own: Texts): Texts => ({ EN: `${own.EN}\n${termsEN}`, TY: `${own.TY}\n${termsTY}` });

const promotions: readonly DemoPromotion[] = [
  {
    id: '1',
    type: 'newbie',
    rule: 'newbie',
    scene: 'fiesta',
    starts: -30,
    lasts: null,
    title: { EN: 'Welcome gift', TY: 'Regalo sa bagong dating' },
    summary: {
      EN: '₱50 for every new account, without a deposit.',
      TY: '₱50 para sa bawat bagong account, walang deposito.',
    },
    terms: terms({
      EN: 'For accounts opened within the last 30 days.',
      TY: 'Para sa account na nabuksan sa huling 30 araw.',
    }),
    bonus_fixed: 5_000,
    new_days: 30,
    turnover_percent: 1000,
    categories: ['RNG', 'FISH'],
  },
  {
    id: '2',
    type: 'deposit',
    rule: 'deposit',
    scene: 'free',
    starts: -30,
    lasts: null,
    title: { EN: 'First deposit doubled', TY: 'Doble sa unang deposito' },
    summary: {
      EN: '100% of your first deposit as a bonus, up to ₱1,000.',
      TY: '100% ng una mong deposito ang bonus, hanggang ₱1,000.',
    },
    terms: terms({
      EN: 'Join before you deposit, or choose it as you deposit. The account’s first deposit of at least ₱200 counts.',
      TY: 'Sumali muna bago magdeposito, o piliin ito habang nagdedeposito. Ang unang deposito ng account na hindi bababa sa ₱200 ang bilang.',
    }),
    bonus_percent: 100,
    max_bonus: 100_000,
    min_deposit: 20_000,
    first_deposit: true,
    turnover_percent: 800,
    categories: ['RNG', 'FISH', 'LOTT'],
  },
  {
    id: '3',
    type: 'deposit',
    rule: 'deposit',
    scene: 'offline',
    starts: -30,
    lasts: null,
    title: { EN: 'Daily top-up', TY: 'Dagdag araw-araw' },
    summary: {
      EN: '10% of one deposit a day as a bonus, up to ₱300.',
      TY: '10% ng isang deposito bawat araw ang bonus, hanggang ₱300.',
    },
    terms: terms({
      EN: 'Join before you deposit, or choose it as you deposit. The first deposit of at least ₱500 after that counts. You can join once a day, Manila time.',
      TY: 'Sumali muna bago magdeposito, o piliin ito habang nagdedeposito. Ang unang deposito pagkatapos niyon na hindi bababa sa ₱500 ang bilang. Isang beses bawat araw, oras ng Maynila.',
    }),
    daily: true,
    bonus_percent: 10,
    max_bonus: 30_000,
    min_deposit: 50_000,
    turnover_percent: 500,
  },
  {
    id: '4',
    type: 'slots',
    rule: 'application',
    scene: 'fair',
    starts: -7,
    lasts: 60,
    title: { EN: 'Show your best round', TY: 'Ang pinakamaganda mong round' },
    summary: {
      EN: '₱100 for a slot round that paid 50 times its stake or more.',
      TY: '₱100 para sa round sa slots na nagbayad ng 50 beses ng taya o higit pa.',
    },
    terms: terms({
      EN: 'Say which round it was, and add a picture of it if you have one. We look at each application by hand.',
      TY: 'Sabihin kung aling round ito, at maglagay ng larawan kung mayroon ka. Isa-isa naming tinitingnan ang bawat application.',
    }),
    bonus_fixed: 10_000,
    turnover_percent: 500,
    categories: ['RNG'],
  },
  {
    id: '5',
    type: 'sports',
    rule: 'deposit',
    scene: 'home',
    starts: 21,
    lasts: 30,
    title: { EN: 'Match day bonus', TY: 'Bonus sa araw ng laban' },
    summary: {
      EN: '20% of one deposit a day as a bonus, up to ₱500, for sports.',
      TY: '20% ng isang deposito bawat araw ang bonus, hanggang ₱500, para sa sports.',
    },
    terms: terms({
      EN: 'Join before you deposit, or choose it as you deposit. The first deposit of at least ₱500 after that counts. You can join once a day, Manila time.',
      TY: 'Sumali muna bago magdeposito, o piliin ito habang nagdedeposito. Ang unang deposito pagkatapos niyon na hindi bababa sa ₱500 ang bilang. Isang beses bawat araw, oras ng Maynila.',
    }),
    daily: true,
    bonus_percent: 20,
    max_bonus: 50_000,
    min_deposit: 50_000,
    turnover_percent: 600,
    categories: ['SPORTS'],
  },
  {
    id: '6',
    type: 'lotto',
    rule: 'deposit',
    scene: 'fair',
    starts: -40,
    lasts: 30,
    title: { EN: 'Lucky numbers week', TY: 'Linggo ng suwerte' },
    summary: {
      EN: '15% of a deposit as a bonus, up to ₱200, for the lotteries.',
      TY: '15% ng deposito ang bonus, hanggang ₱200, para sa lotto.',
    },
    terms: terms({
      EN: 'Join before you deposit, or choose it as you deposit. The first deposit of at least ₱200 after that counts.',
      TY: 'Sumali muna bago magdeposito, o piliin ito habang nagdedeposito. Ang unang deposito pagkatapos niyon na hindi bababa sa ₱200 ang bilang.',
    }),
    bonus_percent: 15,
    max_bonus: 20_000,
    min_deposit: 20_000,
    turnover_percent: 500,
    categories: ['LOTT'],
  },
  {
    id: '7',
    type: 'newbie',
    rule: 'newbie',
    scene: 'home',
    starts: -30,
    lasts: null,
    title: { EN: 'Safe account bonus', TY: 'Bonus sa ligtas na account' },
    summary: {
      EN: '₱20 for every new account with a confirmed mobile number or email address.',
      TY: '₱20 para sa bawat bagong account na may kumpirmadong mobile number o email address.',
    },
    terms: terms({
      EN: 'For accounts opened within the last 30 days. Confirm your mobile number or email address under Security.',
      TY: 'Para sa account na nabuksan sa huling 30 araw. Kumpirmahin ang mobile number o email address mo sa Seguridad.',
    }),
    bonus_fixed: 2_000,
    new_days: 30,
    needs_verified: true,
    turnover_percent: 500,
    categories: ['RNG', 'FISH'],
  },
  {
    id: '8',
    type: 'appDownload',
    rule: 'appDownload',
    scene: 'free',
    starts: -30,
    lasts: null,
    title: { EN: 'Palaro on your home screen', TY: 'Palaro sa home screen mo' },
    summary: {
      EN: '₱30 for opening the installed app, once you have deposited ₱100.',
      TY: '₱30 sa pagbukas ng na-install na app, kapag nakapagdeposito ka na ng ₱100.',
    },
    terms: terms({
      EN: 'Add Palaro to your home screen and open it there with your account. One deposit of at least ₱100 must have arrived, before or after that.',
      TY: 'Idagdag ang Palaro sa home screen mo at buksan doon gamit ang account mo. Dapat may dumating nang isang deposito na hindi bababa sa ₱100, bago o pagkatapos niyon.',
    }),
    bonus_fixed: 3_000,
    min_deposit: 10_000,
    budget: 10_000_000,
    turnover_percent: 500,
    categories: ['RNG', 'FISH'],
  },
  {
    id: '9',
    type: 'slots',
    rule: 'raffle',
    scene: 'fiesta',
    starts: -10,
    lasts: 20,
    title: { EN: 'Fiesta raffle', TY: 'Raffle ng pista' },
    summary: {
      EN: 'A number for each ₱500 of valid bets on slots. ₱5,000 and 18 more prizes are drawn.',
      TY: 'Isang numero sa bawat ₱500 na valid na taya sa slots. ₱5,000 at 18 pang premyo ang bubunutin.',
    },
    terms: {
      EN: 'Valid bets after joining count, won or lost. Nothing has to be deposited or lost.\nClaim your numbers here; what is not claimed in time is not in the draw.\nA bet that was taken back before you claim does not count.\nOne account a person, and one prize at most. For those aged 21 and over.',
      TY: 'Bilang ang mga valid na taya pagkatapos sumali, panalo man o talo. Hindi kailangang magdeposito o matalo.\nDito i-claim ang mga numero mo; hindi kasali sa bunutan ang hindi na-claim sa oras.\nHindi bilang ang tayang binawi bago ka mag-claim.\nIsang account sa bawat tao, at hanggang isang premyo. Para lamang sa edad 21 pataas.',
    },
    budget: 1_200_000,
    turnover_percent: 0,
    categories: ['RNG'],
    raffle: {
      betPerNumber: 50_000,
      maxPerMember: 50,
      maxNumbers: 10_000,
      prizes: [
        { count: 1, points: 0, amount: 500_000, turnoverPercent: 300 },
        { count: 3, points: 0, amount: 100_000, turnoverPercent: 300 },
        { count: 5, points: 0, amount: 20_000, turnoverPercent: 300 },
        { count: 10, points: 500, amount: 0, turnoverPercent: 0 },
      ],
    },
  },
];

const dayMs = 86_400_000;

/** Open, coming and past ones. Idempotent. */
export async function seedPromotions({ db }: Pick<Gateway, 'db'>): Promise<void> {
  const at = (days: number) => sql<Date>`date_trunc('day', now()) + make_interval(days => ${days})`;
  for (const { starts, lasts, title, summary, terms: all, raffle, ...promotion } of promotions) {
    const texts = {
      title: JSON.stringify(title),
      summary: JSON.stringify(summary),
      terms: JSON.stringify(all),
    };
    const values = {
      ...promotion,
      ...texts,
      position: Number(promotion.id),
      starts_at: at(starts),
      ends_at: lasts === null ? null : at(starts + lasts),
    };
    const made = await db
      .insertInto('promotions')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'ends_at'])
      .executeTakeFirst();
    if (raffle && made?.ends_at)
      await insertRaffle(db, made.id, {
        ...raffle,
        claimUntil: new Date(made.ends_at.getTime() + 2 * dayMs).toISOString(),
        drawAt: new Date(made.ends_at.getTime() + 3 * dayMs).toISOString(),
      });
  }
  await sql`SELECT setval(pg_get_serial_sequence('promotions', 'id'), greatest((SELECT max(id) FROM promotions), 1000))`.execute(
    db,
  );
}
