import type { Command } from '@commander-js/extra-typings';
import type { Request, Value } from '../../contract/index.ts';
import { pots } from '../../contract/play/jackpot-shapes.ts';
import { fail } from '../lib/fail.mjs';
import { withExample } from './cli.ts';
import { run } from './gateway.ts';
import { money, oneOf, orNone, pesos, requireChange } from './options.ts';

type Jackpot = Value<'operator.jackpot'>;

const potExample = 'jackpot pot mini --share 0.3 --start 50 --per-win 20000';

export function jackpotCommands(program: Command): void {
  const jackpot = program.command('jackpot').description('the jackpot of the slots');
  jackpot
    .command('show')
    .description('shows the pots, what they hold, and how often they were won')
    .action(() => run('operator.jackpot', {}, { done: jackpotText }));
  potCommand(jackpot);
  jackpot
    .command('on')
    .description('spins for real money take part')
    .action(() => change({ open: true }, `There are no pots yet. For example: ${potExample}`));
  jackpot
    .command('off')
    .description('spins take no part; what the pots hold stays')
    .action(() => change({ open: false }));
}

function potCommand(jackpot: Command): void {
  withExample(jackpot.command('pot'), `Which pot? For example: ${potExample}`)
    .description('sets a pot, or adds it; rounds count by the terms under which they were played')
    .argument('<POT>', pots.join(', '), oneOf('pot', pots))
    .option('--share <PERCENT>', 'of each stake that goes into it, such as 0.3', percent)
    .option(
      '--start <PESOS>',
      'what the house puts in at first and after each win',
      pesos('--start'),
    )
    .option('--per-win <PESOS>', 'how much is staked per win on average', pesos('--per-win'))
    .option(
      '--drop-by <PESOS>',
      'what it holds when the next spin wins it without a draw; or none',
      orNone(pesos('--drop-by')),
    )
    .action((pot, { share, start, perWin, dropBy }) => {
      const terms = { share, start, stakePerWin: perWin, mustDropBy: dropBy };
      requireChange(terms, potExample);
      return change(
        { pot: { pot, ...terms } },
        'That does not fit: a new pot needs --share (0.01 to 5), --start (from 1) and --per-win (from 10000 to 42949672.96); --drop-by must be above --start; and the slots may not pay back more than is staked.',
      );
    });
}

/** Percent with two decimals to basis points. */
function percent(text: string): number {
  if (!/^\d(\.\d{1,2})?$/.test(text) || Number(text) === 0)
    fail('--share takes a percentage from 0.01 to 5, such as 0.3.');
  return Math.round(Number(text) * 100);
}

function change(request: Request<'operator.jackpotRules'>, rejected?: string): Promise<void> {
  return run('operator.jackpotRules', request, {
    done: jackpotText,
    ...(rejected !== undefined && { rejected }),
  });
}

function jackpotText({ open, pots: held, rtp, count, paid }: Jackpot): string {
  const head = open ? 'The jackpot is on.' : 'The jackpot is off: spins take no part.';
  const total = `All pots together pay back ${rtp / 100} percent of the stakes in the long run. Wins so far: ${count}, paid: ${money(paid)}.`;
  if (held.length === 0) return `${head} No pot holds anything yet.`;
  return [head, ...held.map(potText), total].join('\n');
}

function potText({
  pot,
  amount,
  share,
  start,
  stakePerWin,
  mustDropBy,
}: Jackpot['pots'][number]): string {
  return [
    pot,
    `holds ${money(amount)}`,
    `${share / 100} percent of each stake`,
    `starts at ${money(start)}`,
    `one win per ${money(stakePerWin)} staked`,
    ...(mustDropBy === null ? [] : [`must drop by ${money(mustDropBy)}`]),
  ].join('  ');
}
