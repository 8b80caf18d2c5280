/**
 * Seats the games of a grid one list after the other: who stays keeps the seat, the others take the free ones, so that a grid
 * changes what its cards say instead of making new cards.
 * @returns what takes the ids of the games to show, and gives the seat of each
 */
export function seating(): (ids: readonly string[]) => number[] {
  let seats: string[] = [];
  return (ids) => {
    const stays = new Set(ids);
    const had = new Set(seats);
    const next = ids.filter((id) => !had.has(id)).values();
    seats = seats.map((id) => (stays.has(id) ? id : (next.next().value ?? '')));
    seats.push(...next);
    return ids.map((id) => seats.indexOf(id));
  };
}
