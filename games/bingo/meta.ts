/**
 * The bingo halls of the house: one table each. `price` is what a card costs, centavos; `motif` names the drawing on the poster,
 * `hue` (degrees) its colour.
 */
export const bingoGames = [
  {
    code: 'PLR-B01',
    nameEn: 'Barangay Bingo',
    nameTy: 'Bingo sa Barangay',
    price: 500,
    motif: 'bingocard',
    hue: 155,
  },
  {
    code: 'PLR-B02',
    nameEn: 'Plaza Bingo',
    nameTy: 'Bingo sa Plaza',
    price: 2000,
    motif: 'bingocard',
    hue: 250,
  },
  {
    code: 'PLR-B03',
    nameEn: 'Fiesta Bingo',
    nameTy: 'Bingo sa Pista',
    price: 10_000,
    motif: 'bingocard',
    hue: 20,
  },
] as const;
