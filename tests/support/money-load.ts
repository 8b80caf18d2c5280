import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { apiPlay, ask } from './api.ts';
import type { Palaro } from './palaro.ts';

interface Asked {
  key: string;
  at(palaro: Palaro): Promise<string | null>;
}

/**
 * Moves money without a pause, at several gateways on one database in turn. Resends unanswered
 * requests with their key, to the next gateway.
 */
export class MoneyLoad {
  /** Acknowledged: ids by key. */
  readonly transfers = new Map<string, string>();
  readonly rounds = new Map<string, string>();
  /** Resent requests. */
  again = 0;
  private going = true;
  private held = Promise.resolve();
  private release = (): void => {};
  private workers: Promise<void>[] = [];

  constructor(
    private readonly gateways: readonly Palaro[],
    private readonly token: string,
    private readonly launch: string,
  ) {}

  /** The last worker plays rounds, the others transfer a centavo each to AG. */
  start(count: number): void {
    this.workers = Array.from({ length: count }, (_, worker) =>
      this.work(worker, worker === count - 1),
    );
  }

  /** Makes no new movement until `resume`; those under way go on. */
  hold(): void {
    this.held = new Promise((resolve) => (this.release = resolve));
  }

  resume(): void {
    this.release();
  }

  /** Once every request has been answered. */
  async stop(): Promise<void> {
    this.going = false;
    this.resume();
    await Promise.all(this.workers);
  }

  private async work(worker: number, plays: boolean): Promise<void> {
    for (let turn = worker; this.going; turn += 1) {
      await this.held;
      const asked = plays ? this.round() : this.transfer();
      const id = await this.untilAnswered(asked, turn);
      (plays ? this.rounds : this.transfers).set(asked.key, id);
    }
  }

  private transfer(): Asked {
    const key = randomUUID();
    const body = { key, from: 'MAIN', to: 'AG', amount: 1 };
    return {
      key,
      at: async ({ url }) => {
        const answer = await ask<{ transferId: string }>(`${url}/api/v2/wallets/transfer`, {
          token: this.token,
          body,
        });
        return answer.status === 200 ? answer.body.value.transferId : checkRejection(answer);
      },
    };
  }

  private round(): Asked {
    const key = randomUUID();
    return {
      key,
      at: async (palaro) => {
        const answer = await apiPlay(palaro, this.launch, 100, key);
        return answer.status === 200 ? answer.body.value.round.id : checkRejection(answer);
      },
    };
  }

  private async untilAnswered({ at }: Asked, turn: number): Promise<string> {
    for (let send = 0; ; send += 1) {
      const gateway = this.gateways[(turn + send) % this.gateways.length]!;
      // A cut connection or incomplete response: outcome unknown.
      const id = await at(gateway).catch((error: unknown) => {
        if (error instanceof UnexpectedRejection) throw error;
        return null;
      });
      if (id !== null) return id;
      this.again += 1;
      await wait(20);
    }
  }
}

class UnexpectedRejection extends Error {}

/** Throws below 500: only a stopping gateway, or one without its database, may reject. */
function checkRejection({ status, body }: { status: number; body: { code?: string } }): null {
  if (status < 500) throw new UnexpectedRejection(`${status} ${body.code}`);
  return null;
}
