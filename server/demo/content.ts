import { sql } from 'kysely';
import type { PromotionType } from '../../contract/promotions/shapes.ts';
import type { Gateway } from '../context.ts';
import { defaults } from '../settings/defaults.ts';
import type { AnnouncementsTable, BannersTable, Texts } from '../db/tables/catalogue.ts';

interface Notice {
  id: number;
  type: AnnouncementsTable['type'];
  execution: AnnouncementsTable['execution'];
  title: Texts;
  content: Texts;
  /** ISO instant. */
  published_at: string;
  /** Promotion type (POP-03). */
  promotion_type?: PromotionType;
}
interface DemoBanner {
  id: number;
  group_name: BannersTable['group_name'];
  position: number;
  scene: string;
  title: Texts;
  subtitle: Texts;
  linkage_type: BannersTable['linkage_type'];
  target: string;
}

const notices: readonly Notice[] = [
  {
    id: 1,
    type: 'PU',
    execution: 'B',
    published_at: '2026-11-20T01:00:00Z',
    title: { EN: 'Welcome to Palaro', TY: 'Maligayang pagdating sa Palaro' },
    content: {
      EN: '<p>The lights are on and the fiesta has begun. Browse close to 10,000 games without an account: search by name or provider, or look through the categories.</p><p><strong>More than 80 Palaro Originals</strong> are open for play today: slots, bingo, baccarat, the color game, lotteries and a fish game. Each shows its smallest bet and its odds before you play.</p>',
      TY: '<p>Bukas na ang mga ilaw, simula na ang fiesta. Silipin ang halos 10,000 laro kahit wala ka pang account: maghanap ayon sa pangalan o provider, o mag-ikot sa mga kategorya.</p><p>Puwede nang laruin ngayon ang <strong>mahigit 80 Palaro Originals</strong>: slots, bingo, baccarat, color game, mga lotto at fish game. Makikita sa bawat isa ang pinakamaliit na taya at ang tsansa bago ka maglaro.</p>',
    },
  },
  {
    id: 2,
    type: 'PR',
    execution: 'B',
    published_at: '2026-11-19T01:00:00Z',
    title: {
      EN: 'Try it first with practice money',
      TY: 'Subukan muna gamit ang pang-ensayong pera',
    },
    content: {
      EN: '<p>Choose <strong>Free play</strong> and you get 10,000.00 in practice money. No sign-up, no card, no phone number.</p><p>Practice money cannot be withdrawn and wins nothing real. The rules and the odds are the same as in the real game.</p>',
      TY: '<p>Piliin ang <strong>Libreng laro</strong> at may 10,000.00 ka nang pang-ensayong pera. Hindi kailangan ng account, card o numero ng telepono.</p><p>Hindi nawi-withdraw ang pang-ensayong pera at walang totoong panalo rito. Pareho ang tuntunin at tsansa sa totoong laro.</p>',
    },
  },
  {
    id: 3,
    type: 'B',
    execution: 'B',
    published_at: '2026-11-18T01:00:00Z',
    title: { EN: 'Every draw can be checked', TY: 'Bawat bunot, puwedeng suriin' },
    content: {
      EN: '<p>Before you play a Palaro Original, we lock a secret number away. The result of each round comes from three things:</p><ul><li>our secret number,</li><li>your own number, which you may change,</li><li>the number of the round.</li></ul><p>Change your number and we show the secret, so that anyone can work out the past rounds again. Nobody can change a result afterwards, not even us.</p>',
      TY: '<p>Bago ka maglaro ng Palaro Original, may lihim na numero na naming hindi na mapapalitan. Tatlong bagay ang pinanggagalingan ng resulta ng bawat round:</p><ul><li>ang lihim naming numero,</li><li>ang sarili mong numero na puwede mong palitan,</li><li>ang numero ng round.</li></ul><p>Kapag pinalitan mo ang numero mo, ilalabas namin ang lihim para masuri ng kahit sino ang mga nagdaang round. Walang makapagbabago ng resulta pagkatapos, kahit kami.</p>',
    },
  },
  {
    id: 4,
    type: 'PL',
    execution: 'B',
    published_at: '2026-11-17T01:00:00Z',
    title: { EN: 'A jackpot with every spin', TY: 'May jackpot sa bawat ikot' },
    content: {
      EN: '<p>Every spin of a Palaro slot for real money feeds the jackpot with a stated share, and can win one of its three pots. The chance is the same for each peso.</p><p>The counter on home shows what the pots hold now; a tap shows the chances and the last wins.</p>',
      TY: '<p>Bawat ikot ng Palaro slot na may totoong pera ay nagdadagdag sa jackpot, sa bahaging nakasaad, at puwedeng manalo ng isa sa tatlong pot. Pareho ang tsansa ng bawat piso.</p><p>Nasa home ang laman ng mga pot ngayon; pindutin para makita ang mga tsansa at ang huling panalo.</p>',
    },
  },
  {
    id: 5,
    type: 'PL',
    execution: 'B',
    published_at: '2026-11-16T01:00:00Z',
    title: { EN: 'A draw every minute', TY: 'May bunot bawat minuto' },
    content: {
      EN: '<p>Nine number lotteries are drawn, from every minute to three times a week. Under Lottery you see the countdown of each, its last numbers, and what a bet pays.</p><p>A draw is held whether you watch or not, and each one can be checked.</p>',
      TY: '<p>Siyam na lotto ang binubunot, mula bawat minuto hanggang tatlong beses sa isang linggo. Nasa Lotto ang countdown ng bawat isa, ang huling mga numero, at kung magkano ang bayad sa taya.</p><p>Tuloy ang bunot kahit hindi mo pinapanood, at puwedeng suriin ang bawat isa.</p>',
    },
  },
  {
    id: 6,
    type: 'PL',
    execution: 'B',
    published_at: '2026-11-15T01:00:00Z',
    title: {
      EN: 'Play for fun, and stop in time',
      TY: 'Maglaro nang masaya, at huminto sa tamang oras',
    },
    content: {
      EN: '<p>Games are entertainment, not income. Over time, the house has the edge: each Palaro Original states its return to player before you bet.</p><ul><li>Only for those aged 21 and over.</li><li>Decide on an amount before you start, and stop there.</li><li>Never chase a loss, and never play with money that you need.</li></ul>',
      TY: '<p>Libangan ang laro, hindi kabuhayan. Sa katagalan, lamang ang bahay: nakasaad sa bawat Palaro Original ang return to player bago ka tumaya.</p><ul><li>Para lamang sa may edad 21 pataas.</li><li>Magtakda ng halaga bago magsimula, at doon huminto.</li><li>Huwag habulin ang talo, at huwag itaya ang perang kailangan mo.</li></ul>',
    },
  },
  {
    id: 7,
    type: 'PU',
    execution: 'A',
    published_at: '2026-11-20T02:00:00Z',
    title: { EN: 'Good to see you again', TY: 'Buti at nakabalik ka' },
    content: {
      EN: '<p>Home shows what you can do today: the day of the calendar, your missions and your rank. A little further down are the games that you played last, the open tables and the next draws.</p>',
      TY: '<p>Nasa home ang magagawa mo ngayong araw: ang araw sa kalendaryo, ang mga misyon at ang ranggo mo. Sa ibaba nito ang mga huli mong nilaro, ang bukas na mga mesa at ang susunod na mga bunot.</p>',
    },
  },
  {
    id: 8,
    type: 'PU',
    execution: 'F',
    published_at: '2026-11-20T03:00:00Z',
    title: { EN: 'Your first time here', TY: 'Unang beses mo rito' },
    content: {
      EN: '<p>Start with a small stake and read the paytable of the game first: it is one tap away, with the chances and how to check each round.</p>',
      TY: '<p>Magsimula sa maliit na taya at basahin muna ang paytable ng laro: isang pindot lang, naroon ang tsansa at kung paano suriin ang bawat round.</p>',
    },
  },
  {
    id: 9,
    type: 'PR',
    execution: 'A',
    published_at: '2026-11-19T03:00:00Z',
    promotion_type: 'newbie',
    title: { EN: 'A welcome gift is waiting', TY: 'May naghihintay na regalo' },
    content: {
      EN: '<p>New accounts get <strong>₱50</strong>, without a deposit. Claim it in the reward centre; it also shows how much of it is still to be bet, and in which games.</p>',
      TY: '<p>May <strong>₱50</strong> ang bawat bagong account, walang deposito. I-claim ito sa reward center; nakikita rin doon kung magkano pa ang kailangang itaya, at sa aling mga laro.</p>',
    },
  },
];

const banners: readonly DemoBanner[] = [
  {
    id: 1,
    group_name: 'w_home',
    position: 1,
    scene: 'fiesta',
    title: { EN: 'The fiesta is open', TY: 'Tara, laro na!' },
    subtitle: {
      EN: 'Over 80 Palaro Originals, ready to play',
      TY: 'Mahigit 80 Palaro Originals, bukas na',
    },
    linkage_type: 'none',
    target: '',
  },
  {
    id: 2,
    group_name: 'w_home',
    position: 2,
    scene: 'free',
    title: { EN: 'Try it first for free', TY: 'Subukan muna nang libre' },
    subtitle: {
      EN: '10,000 in practice money, no sign-up',
      TY: '10,000 na pang-ensayo, walang sign-up',
    },
    linkage_type: 'path',
    // All have free play.
    target: '/rng?vassalage=PLR',
  },
  {
    id: 3,
    group_name: 'w_home',
    position: 3,
    scene: 'fair',
    title: { EN: 'Every draw can be checked', TY: 'Bawat bunot, puwedeng suriin' },
    subtitle: {
      EN: 'See for yourself how each result came about',
      TY: 'Tingnan kung saan galing ang resulta',
    },
    linkage_type: 'game',
    target: '1001',
  },
  {
    id: 4,
    group_name: 'w_home',
    position: 4,
    scene: 'offline',
    title: { EN: 'A draw every minute', TY: 'May bunot bawat minuto' },
    subtitle: {
      EN: 'Nine lotteries, day and night',
      TY: 'Siyam na lotto, araw at gabi',
    },
    linkage_type: 'path',
    target: '/lott',
  },
  {
    id: 5,
    group_name: 'w_login',
    position: 1,
    scene: 'home',
    title: { EN: 'Good to see you again', TY: 'Maligayang pagbabalik' },
    subtitle: { EN: 'Your seat is still warm', TY: 'Mainit pa ang upuan mo' },
    linkage_type: 'none',
    target: '',
  },
  {
    id: 6,
    group_name: 'w_forget',
    position: 1,
    scene: 'home',
    title: { EN: 'It happens to everyone', TY: 'Nangyayari iyan sa lahat' },
    subtitle: { EN: 'You will be back in a minute', TY: 'Sandali lang at balik ka na' },
    linkage_type: 'none',
    target: '',
  },
  {
    id: 7,
    group_name: 'w_reg',
    position: 1,
    scene: 'fiesta',
    title: { EN: 'Come to the fiesta', TY: 'Halika sa pista' },
    subtitle: { EN: 'One account for every game', TY: 'Isang account para sa lahat ng laro' },
    linkage_type: 'none',
    target: '',
  },
];

/** A licence marked as a demo's, addresses that nobody owns. */
const resources = {
  ...defaults.resources,
  licence: 'DEMO-0001',
  regulator: 'Palaro Demo',
  facebook: 'https://facebook.palaro.example/',
  telegram: 'https://telegram.palaro.example/',
  whatsapp: 'https://whatsapp.palaro.example/',
};

/** Idempotent. */
export async function seedContent({ db }: Pick<Gateway, 'db'>): Promise<void> {
  await sql`INSERT INTO announcements (id, type, execution, title, content, published_at, promotion_type)
    SELECT id, type, execution, title, content, published_at, promotion_type
    FROM jsonb_populate_recordset(NULL::announcements, ${JSON.stringify(notices)}::jsonb) ON CONFLICT DO NOTHING`.execute(
    db,
  );
  await sql`INSERT INTO banners (id, group_name, position, scene, title, subtitle, linkage_type, target)
    SELECT id, group_name, position, scene, title, subtitle, linkage_type, target
    FROM jsonb_populate_recordset(NULL::banners, ${JSON.stringify(banners)}::jsonb) ON CONFLICT DO NOTHING`.execute(
    db,
  );
  await sql`INSERT INTO settings (key, value) VALUES ('resources', ${JSON.stringify(resources)}::jsonb) ON CONFLICT DO NOTHING`.execute(
    db,
  );
  for (const table of ['announcements', 'banners']) {
    await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), greatest((SELECT max(id) FROM ${sql.table(table)}), 1000))`.execute(
      db,
    );
  }
}
