import type { Command } from '@commander-js/extra-typings';
import type { Request, Value } from '../../contract/index.ts';
import { fail } from '../lib/fail.mjs';
import { withExample } from './cli.ts';
import { run } from './gateway.ts';
import { money, orNone, pesos, pesosOrZero, requireChange, wholeNumber } from './options.ts';

type Level = Value<'operator.vip'>['levels'][number];
type Labels = Record<string, string>;
const levelExample = '--bets 10000 --name EN:Silver --name TY:Pilak --reward 50';

export function vipCommands(program: Command): void {
  const vip = program.command('vip').description('VIP levels');
  vip
    .command('show')
    .description('shows the VIP levels, how many members have each, and what waits to be claimed')
    .action(() => run('operator.vip', {}, { done: levelsText }));
  levelCommand(vip);
  withExample(vip.command('remove'), 'Which level? For example: vip remove 1')
    .description('removes the highest level; rewards that were earned stay')
    .argument('<RANK>', 'its number', rankOf('remove'))
    .action((rank) =>
      change(
        { remove: rank },
        'Only the highest level can be removed, and the last one not while VIP is on.',
      ),
    );
  vip
    .command('on')
    .description('members see the levels')
    .action(() =>
      change({ open: true }, `There are no levels yet. For example: vip level 1 ${levelExample}`),
    );
  vip
    .command('off')
    .description('members see nothing of them; bets are counted all the time')
    .action(() => change({ open: false }));
}

function levelCommand(vip: Command): void {
  withExample(vip.command('level'), 'Which level? For example: vip level 1')
    .description('sets a level, or adds the next one above')
    .argument('<RANK>', 'its number', rankOf('level'))
    .option('--bets <PESOS>', 'the sum of bets that reaches it', pesos('--bets'))
    .option('--name <LANGUAGE:NAME>', 'its name, once for each language', addLabel)
    .option('--reward <PESOS>', 'the reward for reaching it', pesosOrZero('--reward'))
    .option('--turnover <PERCENT>', 'of the reward, to be bet', wholeNumber('--turnover'))
    .option(
      '--daily <PESOS>',
      'what may be withdrawn within 24 hours, where that is more than all have; or none',
      orNone(pesos('--daily')),
    )
    .option('--times <N>', 'how often within 24 hours; or none', orNone(wholeNumber('--times')))
    .action((rank, { bets, name, reward, turnover, daily, times }) => {
      const level = {
        label: name as LevelChange['label'],
        bets,
        reward,
        turnoverPercent: turnover,
        dailyAmount: daily,
        dailyCount: times,
      };
      requireChange(level, `vip level ${rank} ${levelExample}`);
      return change(
        { level: { rank, ...level } },
        'That does not fit: a new level is the next one above and needs --bets and --name, and each level asks for more bets than the one below.',
      );
    });
}

type LevelChange = NonNullable<Request<'operator.vipRules'>['level']>;

const rankOf =
  (verb: string) =>
  (text: string): number =>
    /^\d{1,2}$/.test(text) ? Number(text) : fail(`Which level? For example: vip ${verb} 1`);

/** Such as EN:Silver. */
function addLabel(text: string, before: Labels = {}): Labels {
  const [, language = '', name = ''] =
    /^([A-Z]{2,8}):(.{1,24})$/.exec(text) ??
    fail('--name takes a language and up to 24 letters, for example EN:Silver');
  return { ...before, [language]: name };
}

function change(request: Request<'operator.vipRules'>, rejected?: string): Promise<void> {
  return run('operator.vipRules', request, {
    done: levelsText,
    ...(rejected !== undefined && { rejected }),
  });
}

function levelsText({ open, levels }: Value<'operator.vip'>): string {
  const head = open ? 'VIP is on.' : 'VIP is off: members see nothing of it.';
  if (levels.length === 0) return `${head} There are no levels.`;
  return [head, ...levels.map(levelText)].join('\n');
}

function levelText(level: Level, index: number): string {
  const { bets, reward, turnoverPercent, dailyAmount, dailyCount, members, unclaimed } = level;
  const names = Object.entries(level.label)
    .map(([language, name]) => `${language}:${name}`)
    .join(' ');
  const daily = [
    dailyAmount !== null && `up to ${money(dailyAmount)}`,
    dailyCount !== null && `${dailyCount} times`,
  ]
    .filter(Boolean)
    .join(', ');
  return [
    `${index + 1}  ${names}`,
    `from ${money(bets)} of bets`,
    reward > 0
      ? `reward ${money(reward)}, of which ${turnoverPercent} percent must be bet`
      : 'no reward',
    ...(daily ? [`withdrawals within 24 hours: ${daily}`] : []),
    `members: ${members}, not claimed yet: ${money(unclaimed)}`,
  ].join('  ');
}
