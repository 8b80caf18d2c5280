/** `price`: of a card, centavos; `motif`: the poster's drawing; `hue`: degrees. */
export const bingoGames = [
  {
    code: 'PLR-B01',
    names: { EN: 'Barangay Bingo', TY: 'Bingo sa Barangay' },
    price: 500,
    motif: 'bingocard',
    hue: 155,
  },
  {
    code: 'PLR-B02',
    names: { EN: 'Plaza Bingo', TY: 'Bingo sa Plaza' },
    price: 2000,
    motif: 'bingocard',
    hue: 250,
  },
  {
    code: 'PLR-B03',
    names: { EN: 'Fiesta Bingo', TY: 'Bingo sa Pista' },
    price: 10_000,
    motif: 'bingocard',
    hue: 20,
  },
] as const;
