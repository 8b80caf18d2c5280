/** `ty` adjectives carry their linker (`Gintong`, `Maliwanag na`). */
export interface Word {
  en: string;
  ty: string;
}

const words = (text: string): Word[] =>
  text
    .trim()
    .split(/\s*\n\s*|\s*;\s*/)
    .map((pair) => {
      const [en = '', ty = en] = pair.split('=');
      return { en: en.trim(), ty: ty.trim() };
    });

export const nouns = words(`
  Carabao=Kalabaw; Lantern=Parol; Bangka; Mango=Mangga; Jeepney; Sun=Araw; Moon=Buwan; Star=Bituin; Pearl=Perlas
  Mask=Maskara; Drum=Tambol; Guitar=Gitara; Kuwitis; Perya; Halo-Halo; Crown=Korona; Abaniko; Bell=Kampana
  Kite=Saranggola; Trumpo; Banderitas; Coconut=Buko; Palm=Palma; Sampaguita; Gumamela; Orchid=Orkidya; Waling-Waling
  Butterfly=Paruparo; Maya Bird=Ibong Maya; Eagle=Agila; Tarsier; Volcano=Bulkan; Terraces=Payaw; Rainbow=Bahaghari
  Flame=Siga; Lightning=Kidlat; Thunder=Kulog; Firefly=Alitaptap; Turtle=Pawikan; Butanding; Crab=Alimango; Sugpo
  Jellyfish=Dikya; Octopus=Pugita; Anchor=Angkla; Wave=Alon; Sirena; Kalesa; Bahay Kubo; Salakot; Baul; Piso
  Diamond=Brilyante; Gem=Hiyas; Key=Susi; Agimat; Diwata; Capiz; Balloon=Lobo; Kulintang; Tinikling; Bamboo=Kawayan
  Harana; Hari; Reyna; Datu; Lakan; Prinsesa; Bayani; Kapitan; Fiesta; Barangay; Tala; Layag; Kabibe; Siete`);

export const adjectives = words(`
  Golden=Gintong; Lucky=Masuwerteng; Royal=Maharlikang; Wild=Mailap na; Grand=Dakilang; Bright=Maliwanag na
  Shining=Nagniningning na; Sweet=Matamis na; Happy=Masayang; Red=Pulang; Blue=Asul na; Green=Luntiang; Purple=Lilang
  White=Puting; Brave=Matapang na; Swift=Mabilis na; Hidden=Lihim na; Magic=Mahiwagang; Lively=Masiglang; Big=Malaking
  Double=Dobleng; Triple=Tripleng; Rich=Mayamang; New=Bagong; Silver=Pilak na; Starry=Mabituing; Sunny=Maaraw na
  Tropical=Tropikal na; Gentle=Mabait na; Proud=Taas-Noong; Singing=Umaawit na; Dancing=Sumasayaw na; Old=Lumang
  Precious=Mahalagang; Warm=Mainit na; Free=Malayang; Gleaming=Kumikinang na; Playful=Malikot na`);

/** Some precede the noun in Filipino (`Gabi ng Perya`). */
export const endings = words(`
  Rush; Deluxe; Jackpot; Quest; Parade=Parada; Riches=Kayamanan; Nights=Gabi; Spins; Treasure=Yaman; Express
  Party; Carnival=Karnabal; Reels; Paradise=Paraiso; Kingdom=Kaharian; Bonanza; Blast; Link; Gold=Ginto; Harvest=Ani
  Trail=Landas; Dreams=Pangarap; Plus; Extra; Max; Twist; Boom; Duo; Trio; Mania; Splash; Magic=Mahika`);

export const places = words(`
  Mayon; Cebu; Palawan; Boracay; Batanes; Siargao; Vigan; Bohol; Davao; Iloilo; Baguio; Sagada; Camiguin; Ilocos
  Zambales; Intramuros; Quiapo; Marikina; Bicol; Samar; Leyte; Mindoro; Laguna; Batangas; Tagaytay; Banaue`);

/** Live tables with their class. */
export const liveTables = [
  { en: 'Baccarat', ty: 'Baccarat', classify: 'BACCARAT', share: 14 },
  { en: 'Speed Baccarat', ty: 'Mabilis na Baccarat', classify: 'BACCARAT', share: 8 },
  { en: 'Roulette', ty: 'Roulette', classify: 'ROULETTE', share: 8 },
  { en: 'Blackjack', ty: 'Blackjack', classify: 'BLACKJACK', share: 7 },
  { en: 'Sic Bo', ty: 'Sic Bo', classify: 'SIC_BO', share: 6 },
  { en: 'Casino Cards', ty: 'Baraha Casino', classify: 'POKER', share: 5 },
  { en: 'Color Game', ty: 'Color Game', classify: 'GAME_SHOW', share: 5 },
  { en: 'Lucky 9 Live', ty: 'Lucky 9 Live', classify: 'LUCKY_9', share: 4 },
  { en: 'Fiesta Wheel', ty: 'Gulong ng Fiesta', classify: 'GAME_SHOW', share: 3 },
] as const;

export const cardRooms = [
  { en: 'Tongits', ty: 'Tongits', classify: 'TONGITS' },
  { en: 'Pusoy', ty: 'Pusoy', classify: 'PUSOY' },
  { en: 'Pusoy Dos', ty: 'Pusoy Dos', classify: 'PUSOY' },
  { en: 'Lucky 9', ty: 'Lucky 9', classify: 'LUCKY_9' },
  { en: 'Mahjong', ty: 'Mahjong', classify: 'MAHJONG' },
  { en: 'Poker', ty: 'Poker', classify: 'POKER' },
] as const;
export const roomNames = words(
  `Room; Tropa; Barkada; Masters; Classic=Klasiko; Duel=Tapatan; Rush`,
);

export const sports = words(`
  Basketball; Football; Volleyball; Boxing=Boksing; Badminton; Tennis; Billiards=Bilyar; Hoops 3x3; Beach Volleyball; Futsal
  Arnis; Softball; Swimming=Paglangoy; Cycling=Siklismo; Athletics=Atletika; Table Tennis; Sepak Takraw; Dragon Boat; Rugby; Karate`);
export const sportsEndings = words(`Live; Cup=Kopa; League=Liga; Derby; Arena`);
export const esports = words(`
  Arena Clash=Labanan sa Arena; Lane Heroes=Bayani ng Lane; Tactical Five=Taktika Singko; Battle Island=Isla ng Laban
  Turbo Race=Turbong Karera; Card Legends=Alamat ng Baraha; Fighter Cup=Kopa ng Mandirigma; Hoop Stars=Bituin ng Hoops`);
export const esportsEndings = words(`Open; Masters; Finals`);
export const draws = words(
  `2-Digit=2-Numero; 3-Digit=3-Numero; 4-Digit=4-Numero; Loto 6/42; Loto 6/45; Loto 6/49; Loto 6/55; Loto 6/58`,
);
export const drawTimes = words(`Morning=Umaga; Noon=Tanghali; Afternoon=Hapon; Evening=Gabi`);
/** Lottery classes beside the draws (LOB-13). */
export const lotteryExtras = [
  { en: 'Scratch', ty: 'Kaskas', classify: 'SCRATCH' },
  { en: 'Video Poker', ty: 'Video Poker', classify: 'VIDEO_POKER' },
  { en: 'Jackpot Draw', ty: 'Jackpot Draw', classify: 'JACKPOT' },
  { en: 'Table Keno', ty: 'Keno sa Mesa', classify: 'TABLE' },
  { en: 'Lotto Arcade', ty: 'Lotto Arcade', classify: 'ARCADE' },
  { en: 'Bingo', ty: 'Bingo', classify: 'BINGO' },
] as const;
