import type { WebSocket } from 'ws';
import type { BoardNews, BoardRow } from '../../contract/tournaments/shapes.ts';
import type { Gateway } from '../context.ts';
import { isOnBreak } from '../domain/limits/guard.ts';
import { type FollowedBoard, ranksOf, readFollowed } from '../domain/tournaments/ranks.ts';
import { maxUnreadBytes, tryLater } from './live-sockets.ts';

interface Reader {
  board: string;
  customerId: string;
  /** Was no member on a break when looked at first. */
  checked: boolean;
  /** The last `own` sent, as JSON; null: nothing was sent. */
  sent: string | null;
}

/** At most one event a second for each board (REWARD-04c). */
const intervalMs = 1000;

/**
 * Sends ranks to the sockets whose pages show them. Each board is read once a second for all its
 * readers, and not at all without any; rows are sent where they differ from what was sent before.
 */
export class BoardFeed {
  readonly #readers = new Map<WebSocket, Reader>();
  /** That ever followed a board. */
  readonly #known = new WeakSet<WebSocket>();
  /** What readers of a board have. */
  readonly #sent = new Map<string, readonly BoardRow[]>();
  readonly #gateway: Pick<Gateway, 'db' | 'log'>;
  readonly #timer: NodeJS.Timeout;
  #sending = false;

  constructor(gateway: Pick<Gateway, 'db' | 'log'>) {
    this.#gateway = gateway;
    this.#timer = setInterval(() => void this.send(), intervalMs).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /**
   * Until the socket closes, `leave`s or follows another. Ranks come with the next second, so that
   * requests read nothing.
   */
  follow(socket: WebSocket, customerId: string, board: string): void {
    if (!ranksOf(board)) return this.leave(socket);
    if (!this.#known.has(socket)) socket.once('close', () => this.leave(socket));
    this.#known.add(socket);
    this.#readers.set(socket, { board, customerId, checked: false, sent: null });
    return undefined;
  }

  leave(socket: WebSocket): void {
    this.#readers.delete(socket);
  }

  /** Removes members on a break (RG-03). */
  async look(): Promise<void> {
    for (const [socket, reader] of this.#readers) await this.#checkBreak(socket, reader);
  }

  /** After a failed look, a new reader gets nothing yet, and others go on. */
  async #checkBreak(socket: WebSocket, reader: Reader): Promise<void> {
    const onBreak = await isOnBreak(this.#gateway.db, reader.customerId).catch(() => null);
    if (onBreak === false) reader.checked = true;
    else if (onBreak && this.#readers.get(socket) === reader) this.leave(socket);
  }

  /** Reads and sends every board that is shown. */
  async send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    try {
      for (const [socket, reader] of this.#readers)
        if (!reader.checked) await this.#checkBreak(socket, reader);
      const boards = new Set([...this.#readers.values()].map(({ board }) => board));
      for (const board of this.#sent.keys()) if (!boards.has(board)) this.#sent.delete(board);
      for (const board of boards) await this.#sendBoard(board);
    } catch (error) {
      // The next second sends what was missed.
      this.#gateway.log.warn({ err: error }, 'sending a board failed');
    } finally {
      this.#sending = false;
    }
  }

  async #sendBoard(board: string): Promise<void> {
    const here = [...this.#readers].filter(
      ([, reader]) => reader.board === board && reader.checked,
    );
    const now = await readFollowed(this.#gateway.db, ranksOf(board)!, [
      ...new Set(here.map(([, { customerId }]) => customerId)),
    ]);
    const changed = changedRows(this.#sent.get(board) ?? [], now.rows);
    this.#sent.set(board, now.rows);
    for (const [socket, reader] of here) {
      const own = JSON.stringify(now.own.get(reader.customerId) ?? null);
      const isFirst = reader.sent === null;
      if (!isFirst && changed === null && own === reader.sent) continue;
      reader.sent = own;
      say(socket, newsOf(board, now, { isFirst, rows: changed ?? [], own }));
    }
  }
}

/** Null: none is another, and none has gone. */
function changedRows(before: readonly BoardRow[], now: readonly BoardRow[]): BoardRow[] | null {
  const rows = now.filter(({ name, score }, i) => {
    const old = before[i];
    return old?.name !== name || old?.score !== score;
  });
  return rows.length > 0 || before.length !== now.length ? rows : null;
}

function newsOf(
  id: string,
  { at, players, rows: all }: FollowedBoard,
  { isFirst, rows, own }: { isFirst: boolean; rows: BoardRow[]; own: string },
): BoardNews {
  return {
    id,
    whole: isFirst,
    size: all.length,
    at,
    players,
    rows: isFirst ? all : rows,
    own: JSON.parse(own) as BoardNews['own'],
  };
}

function say(socket: WebSocket, board: BoardNews): void {
  if (socket.bufferedAmount > maxUnreadBytes) socket.close(tryLater);
  else if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ kind: 'board', board }));
}
