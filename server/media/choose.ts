import type { CategoryCode } from '../../contract/categories.ts';
import { fiesta } from './motifs/fiesta.ts';
import { games } from './motifs/games.ts';
import { land } from './motifs/land.ts';
import { sea } from './motifs/sea.ts';
import { things } from './motifs/things.ts';
import { pick } from './random.ts';

/** Motifs on 200 × 200. */
export const motifs: Readonly<Record<string, string>> = {
  ...fiesta,
  ...land,
  ...sea,
  ...things,
  ...games,
};

/** Words of a title, in both languages, to motifs. */
const wordsOf: Record<string, string> = {
  parol: 'parol lantern lanterns christmas pasko',
  mask: 'mask maskara masskara masquerade',
  drum: 'drum drums tambol ati-atihan',
  guitar: 'guitar gitara serenade harana kundiman',
  fireworks: 'fireworks kuwitis rocket paputok',
  ferris: 'ferris perya fair tsubibo carousel',
  halohalo: 'halo-halo halohalo',
  crown: 'crown korona reyna queen king hari prince prinsipe princess prinsesa',
  fan: 'fan pamaypay abaniko',
  bell: 'bell bells kampana',
  kite: 'kite saranggola',
  top: 'top trumpo',
  banner: 'banderitas',
  sun: 'sun araw sunrise sunny sinag',
  moon: 'moon buwan moonlight',
  star: 'star stars bituin tala',
  mango: 'mango mangga fruit prutas harvest ani',
  coconut: 'coconut buko niyog',
  palm: 'palm palma',
  sampaguita: 'sampaguita jasmine',
  gumamela: 'gumamela hibiscus',
  orchid: 'orchid orkidya waling-waling',
  butterfly: 'butterfly paruparo',
  maya: 'maya bird ibon',
  eagle: 'eagle agila',
  tarsier: 'tarsier',
  carabao: 'carabao kalabaw',
  volcano: 'volcano bulkan',
  terraces: 'terraces payaw rice palay',
  rainbow: 'rainbow bahaghari',
  flame: 'fire apoy flame siga',
  lightning: 'lightning kidlat thunder kulog',
  firefly: 'firefly alitaptap',
  fish: 'fish isda fishing pangingisda',
  turtle: 'turtle pawikan',
  butanding: 'butanding shark whale',
  crab: 'crab alimango',
  shrimp: 'shrimp hipon sugpo prawn',
  jellyfish: 'jellyfish dikya',
  octopus: 'octopus pugita',
  pearl: 'pearl perlas shell kabibe',
  anchor: 'anchor angkla',
  bangka: 'bangka boat dragon-boat regatta sail layag outrigger',
  wave: 'wave waves alon tide surf ocean karagatan swimming',
  sirena: 'sirena mermaid',
  jeepney: 'jeepney jeep',
  kalesa: 'kalesa carriage',
  bahaykubo: 'kubo',
  salakot: 'salakot hat farmer magsasaka',
  chest: 'chest baul',
  coins: 'coin coins piso barya cara tails',
  diamond: 'diamond brilyante gem hiyas jewel ruby emerald',
  key: 'key susi',
  amulet: 'amulet agimat anting diwata',
  lamp: 'capiz lamp lampara',
  balloons: 'balloon balloons lobo',
  gong: 'gong kulintang agong',
  tinikling: 'tinikling bamboo kawayan',
  cards: 'baccarat blackjack poker pusoy',
  baraha: 'tongits tongit card baraha dos',
  dice: 'dice sic dais',
  colorgame: 'color colour kulay',
  chips: 'chips casino',
  roulette: 'roulette ruleta wheel',
  sevens: 'seven sevens siete',
  reel: 'reel reels slot arcade',
  bingo: 'bingo',
  lotto: 'lotto loto draw bola numero digit keno 2-digit 3-digit 4-digit',
  ticket: 'ticket tiket raffle ripa',
  scratch: 'scratch kaskas',
  tiles: 'mahjong tiles tile',
  trophy: 'cup kopa league liga trophy derby',
  pad: 'esports',
  football: 'football soccer futbol futsal rugby takraw',
  basketball: 'basketball hoops hoop',
  volleyball: 'volleyball softball',
  glove: 'boxing boksing karate arnis',
  shuttle: 'badminton tennis',
  eightball: 'billiards bilyar',
  feather: 'feather sabong pitmaster',
  trident: 'trident sibat',
};
/** Weaker words, when no other matches. */
const hintsOf: Record<string, string> = {
  volcano: 'mayon',
  crown: 'royal kingdom kaharian maharlika lakan datu',
  fireworks: 'spark kislap',
  chest: 'treasure kayamanan yaman riches',
  coins: 'gold ginto fortune suwerte luck',
  moon: 'night nights gabi dream pangarap',
  balloons: 'party kasayahan',
  sun: 'summer tag-init dawn umaga',
  mask: 'festival pista carnival karnabal',
  banner: 'street kalye barangay fiesta',
  halohalo: 'sweet matamis ice dessert',
  top: 'spin spinning',
  flame: 'ember baga',
  firefly: 'glow ningning',
  eagle: 'brave matapang bayani hero',
  tarsier: 'forest gubat',
  sampaguita: 'garden hardin blossom bulaklak',
  palm: 'island isla beach baybayin paradise paraiso',
  jeepney: 'road biyahe trip express',
  kite: 'sky langit wind hangin',
  fan: 'dance sayaw',
  amulet: 'magic mahika',
  key: 'secret lihim',
  terraces: 'mountain bundok hill valley',
  guitar: 'awit song',
  lightning: 'storm bagyo',
  anchor: 'harbour daungan captain kapitan',
  bahaykubo: 'house bahay village nayon',
  lamp: 'light ilaw',
  kalesa: 'old',
  carabao: 'farm bukid',
  pad: 'arena battle laban quest clash',
  trophy: 'champion kampeon',
  colorgame: 'game',
  drum: 'parade parada',
};
const byWord = (table: Record<string, string>) =>
  new Map(
    Object.entries(table).flatMap(([motif, words]) =>
      words.split(' ').map((word) => [word, motif]),
    ),
  );
const named = byWord(wordsOf);
const hinted = byWord(hintsOf);

/** For titles without such a word. */
const own: Record<CategoryCode, readonly string[]> = {
  RNG: [
    'parol',
    'mask',
    'mango',
    'jeepney',
    'carabao',
    'gumamela',
    'bangka',
    'sun',
    'chest',
    'coins',
    'crown',
    'sevens',
    'reel',
    'diamond',
    'halohalo',
    'ferris',
  ],
  LIVE: ['cards', 'chips', 'cards', 'baraha'],
  FISH: ['fish', 'fish', 'trident', 'anchor', 'turtle', 'butanding'],
  PVP: ['baraha', 'cards', 'chips'],
  SPORTS: ['trophy'],
  ESPORTS: ['pad', 'trophy', 'lightning'],
  COCKFIGHT: ['feather'],
  LOTT: ['lotto', 'ticket'],
  ELOTT: ['lotto', 'ticket'],
};
/** More motifs for titles outside slots. */
const allowed: Partial<Record<CategoryCode, readonly string[]>> = {
  LIVE: ['roulette', 'dice', 'colorgame', 'ferris'],
  FISH: ['crab', 'shrimp', 'jellyfish', 'octopus', 'pearl', 'sirena'],
  PVP: ['tiles', 'coins'],
  SPORTS: [
    'basketball',
    'football',
    'volleyball',
    'glove',
    'shuttle',
    'eightball',
    'wave',
    'bangka',
  ],
  ESPORTS: ['basketball', 'cards', 'jeepney', 'palm'],
  LOTT: ['scratch', 'bingo', 'cards', 'coins', 'reel'],
  ELOTT: ['scratch', 'bingo', 'cards', 'coins', 'reel'],
};

/**
 * By the title's first strong word, else a weaker one, else random. Outside slots only the
 * category's.
 */
export function motifOf(title: string, type: CategoryCode, random: () => number): string {
  const words = title.toLowerCase().split(/[^\p{L}\p{N}-]+/u);
  const fitting = (motif: string | undefined) =>
    motif !== undefined &&
    (type === 'RNG' || own[type].includes(motif) || Boolean(allowed[type]?.includes(motif)));
  const asked = [named, hinted].flatMap((table) =>
    words.map((word) => table.get(word)).filter(fitting),
  );
  return asked[0] ?? pick(random, own[type]);
}

/** A second motif of the category. */
export function companionOf(type: CategoryCode, random: () => number): string {
  return pick(random, own[type]);
}
