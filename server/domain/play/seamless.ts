import { sql } from 'kysely';
import type { Gateway } from '../../context.ts';
import { queryNamed } from '../../db/connect.ts';
import { fingerprint } from '../../ledger/ledger.ts';
import { mapSqlErrors } from '../../ledger/map-sql-errors.ts';
import type {
  Bet,
  MoneyCall,
  PlayerCall,
  SeamlessWallet,
  Settled,
  VendorCall,
} from '../../ports/seamless.ts';
import { DomainError } from '../../domain-error.ts';
import { currentBalance } from '../wallet/balance.ts';
import { type Launch, anyLaunch, launchById, liveLaunch } from './launches.ts';
import { requireOpen } from './external-vendor.ts';

/** Moves the vendors' money in the ledger (GAME-13). */
export function seamlessWallet(gateway: Pick<Gateway, 'db'>): SeamlessWallet {
  return {
    authenticate: async (call) => {
      const launch = await livePlayer(gateway, call);
      const { balance } = await currentBalance(gateway, launch.customerId);
      return {
        playerId: launch.customerId,
        currency: launch.currency,
        balance,
        trial: launch.trial,
      };
    },
    balance: async (call) => {
      const launch = await livePlayer(gateway, call);
      const { balance } = await currentBalance(gateway, launch.customerId);
      return { currency: launch.currency, balance };
    },
    debit: async (call) => {
      const launch = await livePlayer(gateway, call);
      await requireOpen(gateway, launch, call.transactionId);
      const { closed: _never, ...state } = await moveFor(gateway, 'debit', launch, call);
      return state;
    },
    // A round under way must end, even with an expired token.
    credit: async (call) => {
      const launch = await anyPlayer(gateway, call);
      const field = call.bonus === undefined ? 'roundId' : 'bonus';
      return moveFor(gateway, 'credit', launch, call).catch((error: unknown) => {
        const unpaid = error instanceof DomainError && error.code === 'not_found';
        throw unpaid ? new DomainError('not_found', { field }) : error;
      });
    },
    rollback: async (call) => rollback(gateway, await anyPlayer(gateway, call), call.transactionId),
    betAndSettle: (bet) => betAndSettle(gateway, bet),
  };
}

type Call = VendorCall & Partial<Pick<PlayerCall, 'playerId'>>;

function fits(launch: Launch | null, call: Call): launch is Launch {
  if (!launch || launch.vendor !== call.vendor) return false;
  return call.playerId === undefined || call.playerId === launch.customerId;
}

async function livePlayer(gateway: Pick<Gateway, 'db'>, call: Call): Promise<Launch> {
  const launch = await liveLaunch(gateway, call.token);
  if (!fits(launch, call)) throw new DomainError('launch_expired');
  return launch;
}

async function anyPlayer(gateway: Pick<Gateway, 'db'>, call: Call): Promise<Launch> {
  const launch = await anyLaunch(gateway, call.token);
  if (!fits(launch, call)) throw new DomainError('not_found');
  return launch;
}

async function moveFor(
  gateway: Pick<Gateway, 'db'>,
  kind: 'debit' | 'credit',
  launch: Launch,
  call: MoneyCall,
) {
  const { transactionId, roundId, amount, bonus } = call;
  const asked = fingerprint(kind, roundId, amount, call.nodeId ?? null, ...(bonus ? [bonus] : []));
  const query = sql<{ balance: string; closed: boolean }>`
    SELECT * FROM seamless_move(${kind}, ${launch.id}, ${transactionId}, ${roundId}, ${amount}, ${asked}, ${bonus ?? null})`;
  const [row] = (await mapSqlErrors(query.execute(gateway.db))).rows;
  if (!row) throw new Error('seamless_move answered nothing');
  const { balance, closed } = row;
  return { balance: Number(balance), currency: launch.currency, transactionId, closed };
}

async function rollback(gateway: Pick<Gateway, 'db'>, launch: Launch, transactionId: string) {
  const query = sql<{
    balance: string;
    result: 'rolled_back' | 'tombstone' | 'already_rolled_back';
    closed: boolean;
  }>`
    SELECT * FROM seamless_rollback(${launch.id}, ${transactionId}, ${fingerprint('rollback')})`;
  const [row] = (await mapSqlErrors(query.execute(gateway.db))).rows;
  if (!row) throw new Error('seamless_rollback answered nothing');
  return {
    balance: Number(row.balance),
    currency: launch.currency,
    transactionId,
    result: row.result,
    closed: row.closed,
  };
}

interface RoundRow {
  round_id: string;
  at: Date;
  replayed: boolean;
  paid: boolean;
  balance: string;
  balance_version: string;
}

/** By name on each connection. */
const playRound = {
  name: 'play_round',
  text: 'SELECT * FROM play_round($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)',
};

async function betAndSettle(gateway: Pick<Gateway, 'db'>, bet: Bet): Promise<Settled> {
  const launch = await launchById(gateway, bet.launchId);
  const values = [
    launch.customerId,
    launch.id,
    launch.gameId,
    launch.walletId,
    launch.houseId,
    launch.currency,
    bet.key,
    bet.fingerprint,
    bet.stake,
    bet.payout,
    JSON.stringify(bet.outcome),
    bet.seedId,
    bet.nonce,
    bet.minIntervalMs,
    bet.atRisk,
    bet.jackpot?.termsId ?? null,
    bet.jackpot?.won ?? [],
    bet.jackpot?.due ?? [],
  ];
  const [row] = await mapSqlErrors(queryNamed<RoundRow>(gateway.db, { ...playRound, values }));
  if (!row) throw new Error('play_round answered nothing');
  return {
    roundId: row.round_id,
    at: row.at,
    replayed: row.replayed,
    paid: row.paid,
    balance: Number(row.balance),
    balanceVersion: Number(row.balance_version),
  };
}
