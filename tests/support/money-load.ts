import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { apiPlay, ask } from './api.ts';
import type { Palaro } from './palaro.ts';

/** One request for money: what was asked under which key, and how to ask it of a gateway. */
interface Asked {
  key: string;
  at(palaro: Palaro): Promise<string | null>;
}

/**
 * Somebody who moves money through HTTP without a pause, at several gateways on one database in turn. A request without an answer is
 * sent again with its key, to the next gateway, until it is answered.
 */
export class MoneyLoad {
  /** What was acknowledged: by key, the transfer's or the round's id. */
  readonly transfers = new Map<string, string>();
  readonly rounds = new Map<string, string>();
  /** How often a request had to be sent again. */
  again = 0;
  private going = true;
  private workers: Promise<void>[] = [];

  constructor(
    private readonly gateways: readonly Palaro[],
    private readonly token: string,
    private readonly launch: string,
  ) {}

  /** Lets `count` workers begin; the last of them plays rounds, the others move a centavo each to the wallet with AG. */
  start(count: number): void {
    this.workers = Array.from({ length: count }, (_, worker) =>
      this.work(worker, worker === count - 1),
    );
  }

  /** Ends it, once every request has been answered. */
  async stop(): Promise<void> {
    this.going = false;
    await Promise.all(this.workers);
  }

  private async work(worker: number, plays: boolean): Promise<void> {
    for (let turn = worker; this.going; turn += 1) {
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
      // A cut connection or an incomplete response: the outcome is unknown.
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

/** Throws for a status below 500: only a gateway that stops or has lost its database may reject. */
function checkRejection({ status, body }: { status: number; body: { code?: string } }): null {
  if (status < 500) throw new UnexpectedRejection(`${status} ${body.code}`);
  return null;
}
