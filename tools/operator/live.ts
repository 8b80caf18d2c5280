import type { Command } from '@commander-js/extra-typings';

/** For the first live start; need no running gateway. */
export function liveCommands(program: Command): void {
  program
    .command('doctor')
    .description(
      'lists each setting of this environment with what is right, missing or dangerous; ends with code 1 on danger, and where a start would be rejected',
    )
    .action(async () => (await work()).doctor());
  program
    .command('demo')
    .description('the demo')
    .command('remove')
    .description(
      "turns the demo's database into that of an empty live site; rejected while an account that is not the demo's holds money",
    )
    .action(async () => (await work()).removeDemo());
}

/** On demand: others need no gateway sources. */
const work = () => import('../lib/live.ts');
