/** `mabait` pays often and little, `mapangahas` seldom and much. */
export type Variant = 'mabait' | 'masigla' | 'mapangahas';

/** `cascades`: wins vanish and make room. */
export type Engine = 'lines' | 'ways' | 'cascades';

/** `motif`: the poster's drawing; `hue`: degrees. */
export interface SlotGame {
  readonly code: string;
  readonly engine: Engine;
  readonly names: Readonly<Record<string, string>>;
  readonly motif: string;
  readonly hue: number;
  readonly variant: Variant;
}

type Row = readonly [nameEn: string, nameTy: string, motif: string, hue: number, variant: Variant];

const lines: readonly Row[] = [
  ['Parol Night', 'Gabi ng Parol', 'parol', 350, 'masigla'],
  ['Bangka of Fortune', 'Bangka ng Suwerte', 'bangka', 215, 'mabait'],
  ['Sampaguita Star', 'Bituing Sampaguita', 'sampaguita', 285, 'mabait'],
  ['Perya Nights', 'Gabi sa Perya', 'ferris', 265, 'masigla'],
  ['Golden Carabao', 'Gintong Kalabaw', 'carabao', 30, 'mapangahas'],
  ['Jeepney Joyride', 'Biyaheng Jeepney', 'jeepney', 15, 'masigla'],
  ['Mango Harvest', 'Anihan ng Mangga', 'mango', 75, 'mabait'],
  ['Masskara Parade', 'Parada ng Maskara', 'mask', 320, 'masigla'],
  ['Pearl Diver', 'Maninisid ng Perlas', 'pearl', 190, 'mapangahas'],
  ['Whale Shark Bay', 'Look ng Butanding', 'butanding', 205, 'masigla'],
  ['Tarsier Treasure', 'Yaman ng Tarsier', 'tarsier', 95, 'mabait'],
  ['Halo-Halo Bonanza', 'Halo-Halo Todo', 'halohalo', 330, 'mabait'],
  ['Kulintang Gold', 'Ginto ng Kulintang', 'gong', 60, 'mapangahas'],
  ['Mount Mayon Fire', 'Apoy ng Mayon', 'volcano', 25, 'mapangahas'],
  ['Banaue Steps', 'Hagdan ng Banaue', 'terraces', 145, 'mabait'],
  ['Bahay Kubo Garden', 'Hardin ng Bahay Kubo', 'bahaykubo', 125, 'mabait'],
  ['Salakot Spin', 'Ikot ng Salakot', 'salakot', 50, 'masigla'],
  ['Eagle of Apo', 'Agila ng Apo', 'eagle', 240, 'mapangahas'],
  ['Firefly River', 'Ilog ng Alitaptap', 'firefly', 165, 'mabait'],
  ['Sirena Song', 'Awit ng Sirena', 'sirena', 180, 'masigla'],
  ['Kalesa Ride', 'Sakay sa Kalesa', 'kalesa', 300, 'mabait'],
  ['Pawikan Shores', 'Dalampasigan ng Pawikan', 'turtle', 160, 'mabait'],
  ['Orchid Queen', 'Reyna ng Orkidyas', 'orchid', 310, 'masigla'],
  ['Butterfly Waltz', 'Balse ng Paruparo', 'butterfly', 275, 'mabait'],
  ['Maya Bird Choir', 'Koro ng mga Maya', 'maya', 40, 'mabait'],
  ['Gumamela Fever', 'Lagnat ng Gumamela', 'gumamela', 5, 'masigla'],
  ['Coconut Coast', 'Baybayin ng Niyog', 'coconut', 110, 'mabait'],
  ['Palm Island Prize', 'Premyo sa Isla', 'palm', 170, 'masigla'],
  ['Captain’s Chest', 'Baul ng Kapitan', 'chest', 35, 'mapangahas'],
  ['Piso Shower', 'Ulan ng Piso', 'coins', 65, 'masigla'],
  ['Diamond Fiesta', 'Pistang Brilyante', 'diamond', 230, 'mapangahas'],
  ['Kite over Luneta', 'Saranggola sa Luneta', 'kite', 225, 'mabait'],
  ['Trumpo Twirl', 'Ikot ng Trumpo', 'top', 155, 'masigla'],
  ['Harana Strings', 'Kuwerdas ng Harana', 'guitar', 20, 'masigla'],
  ['Tinikling Beat', 'Indak ng Tinikling', 'tinikling', 100, 'masigla'],
  ['Fiesta Fireworks', 'Paputok sa Pista', 'fireworks', 255, 'mapangahas'],
  ['Crown of Maharlika', 'Korona ng Maharlika', 'crown', 45, 'mapangahas'],
  ['Church Bells', 'Kampana ng Bayan', 'bell', 55, 'mabait'],
  ['Monsoon Lightning', 'Kidlat ng Habagat', 'lightning', 245, 'mapangahas'],
  ['Rainbow after Rain', 'Bahaghari', 'rainbow', 195, 'mabait'],
  ['Abaniko Dance', 'Sayaw ng Abaniko', 'fan', 340, 'masigla'],
  ['Lucky Seven Plaza', 'Siyete sa Plasa', 'sevens', 0, 'mapangahas'],
  ['Morning Star', 'Tala sa Umaga', 'star', 220, 'mabait'],
  ['Moonlit Bay', 'Look sa Buwan', 'moon', 250, 'masigla'],
  ['Sun of Eight Rays', 'Araw na Walong Sinag', 'sun', 80, 'mapangahas'],
  ['Octopus Reef', 'Bahura ng Pugita', 'octopus', 325, 'masigla'],
  ['Magic Lamp of Quiapo', 'Lampara ng Quiapo', 'lamp', 70, 'mapangahas'],
  ['Amulet of Banahaw', 'Anting-anting ng Banahaw', 'amulet', 135, 'mapangahas'],
];

const ways: readonly Row[] = [
  ['Sinulog Drums', 'Tambol ng Sinulog', 'drum', 355, 'masigla'],
  ['Manila Galleon', 'Galyon ng Maynila', 'anchor', 220, 'mapangahas'],
  ['Queens of Santacruzan', 'Reyna ng Santacruzan', 'crown', 310, 'masigla'],
  ['Fire of Taal', 'Apoy ng Taal', 'flame', 20, 'mapangahas'],
  ['Waves of Siargao', 'Alon ng Siargao', 'wave', 200, 'masigla'],
  ['Secret of Intramuros', 'Lihim ng Intramuros', 'key', 45, 'mapangahas'],
  ['Pahiyas Banners', 'Banderitas ng Pahiyas', 'banner', 95, 'masigla'],
  ['Gold of the Datu', 'Ginto ng Datu', 'gong', 60, 'mapangahas'],
  ['Higantes Parade', 'Parada ng Higantes', 'mask', 330, 'masigla'],
  ['Haribon', 'Haribon', 'eagle', 150, 'mapangahas'],
  ['Boracay Sunset', 'Takipsilim sa Boracay', 'palm', 30, 'masigla'],
  ['Bakunawa Moon', 'Buwan ng Bakunawa', 'moon', 265, 'mapangahas'],
];

const cascades: readonly Row[] = [
  ['Sari-Sari Sweets', 'Matatamis sa Sari-Sari', 'halohalo', 335, 'mabait'],
  ['Divisoria Fruits', 'Prutas ng Divisoria', 'mango', 85, 'mabait'],
  ['Coral Garden', 'Hardin ng Korales', 'fish', 190, 'masigla'],
  ['Pearl of the Orient', 'Perlas ng Silangan', 'pearl', 230, 'mapangahas'],
  ['Sampaguita Rain', 'Ulan ng Sampaguita', 'sampaguita', 130, 'mabait'],
  ['Capiz Lights', 'Ilaw ng Capiz', 'lamp', 75, 'masigla'],
  ['Jellyfish Lagoon', 'Laguna ng Dikya', 'jellyfish', 280, 'masigla'],
  ['Fiesta Balloons', 'Lobo sa Pista', 'balloons', 320, 'mabait'],
  ['Crab Cove', 'Look ng Alimango', 'crab', 15, 'masigla'],
  ['Jewels of Butuan', 'Hiyas ng Butuan', 'diamond', 290, 'mapangahas'],
  ['Lights of the Balete', 'Ilaw sa Balete', 'firefly', 155, 'mabait'],
  ['Gold in the Rain', 'Ginto sa Ulan', 'coins', 55, 'mapangahas'],
];

const all: readonly (readonly [Engine, readonly Row[]])[] = [
  ['lines', lines],
  ['ways', ways],
  ['cascades', cascades],
];

/** From `PLR-001` on; a code never changes game or engine. */
export const slotGames: readonly SlotGame[] = all
  .flatMap(([engine, rows]) => rows.map((row) => ({ engine, row })))
  .map(({ engine, row: [nameEn, nameTy, motif, hue, variant] }, index) => ({
    code: `PLR-${String(index + 1).padStart(3, '0')}`,
    engine,
    names: { EN: nameEn, TY: nameTy },
    motif,
    hue,
    variant,
  }));

/** Throws for an unknown code. */
export function slotGame(code: string): SlotGame {
  const game = slotGames.find((each) => each.code === code);
  if (!game) throw new Error(`the house has no slot ${code}`);
  return game;
}
