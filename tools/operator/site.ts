import type { Command } from '@commander-js/extra-typings';
import type { Request, Value } from '../../contract/index.ts';
import { flagCodes } from '../../contract/site/features.ts';
import { withExample } from './cli.ts';
import { run } from './gateway.ts';
import { defaultLast, lastHelp, line, rowCount } from './options.ts';

export function siteCommands(program: Command): void {
  statusCommands(program);
  accessCommands(program);
  resourceCommands(program);
  flagCommands(program);
  analyticsCommands(program);
  const worker = program.command('worker').description('the service worker');
  worker
    .command('kill')
    .description('takes the service worker and its caches off every device')
    .action(() => setWorker(true));
  worker
    .command('restore')
    .description('lets the service worker in again')
    .action(() => setWorker(false));
  const wallet = program.command('wallet').description('the wallets of games');
  wallet
    .command('single')
    .description('all games play from one wallet; money with vendors can be collected')
    .action(() => setWallet(true));
  wallet
    .command('separate')
    .description('members have money with the vendors that have a wallet of their own')
    .action(() => setWallet(false));
  program
    .command('outbox')
    .description(
      'shows what was sent, newest first: text messages and letters that wait here while no provider is configured (SMS_URL, SMTP_URL)',
    )
    .option('--to <ADDRESS>', 'of one address')
    .option('--last <N>', lastHelp, rowCount, defaultLast)
    .action(({ to: address, last: limit }) =>
      run('operator.outbox', { address, limit }, { done: outboxText }),
    );
}

function analyticsCommands(program: Command): void {
  const analytics = program
    .command('analytics')
    .description('counts of pages by Google Analytics, of visitors who allow them');
  analytics
    .command('set')
    .description('asks visitors whether their pages may be counted')
    .argument('<GTAG-ID>', 'of the measurement, as G-AB12CD34EF')
    .action((gtagId) => setAnalytics(gtagId));
  analytics
    .command('off')
    .description('counts nothing, and asks nobody')
    .action(() => setAnalytics(''));
}

const setAnalytics = (gtagId: string) =>
  run(
    'operator.analytics',
    { gtagId },
    {
      done: () => (gtagId ? `Visitors may allow ${gtagId}.` : 'There are no analytics.'),
      rejected: `"${gtagId}" is no measurement. One looks as G-AB12CD34EF.`,
    },
  );

function statusCommands(program: Command): void {
  const status = program.command('status').description('the status of the site');
  status
    .command('normal')
    .description('opens the site')
    .action(() =>
      run('operator.status', { maintenance: false }, { done: () => 'The site is open.' }),
    );
  status
    .command('maintenance')
    .description('shows the maintenance page to everybody, at once')
    .option('--title <TEXT>', 'its title')
    .option('--info <TEXT>', 'its text')
    .action(({ title, info }) =>
      run(
        'operator.status',
        { maintenance: true, title: title || undefined, info: info || undefined },
        { done: () => 'The site is in maintenance.' },
      ),
    );
}

function accessCommands(program: Command): void {
  const region = program.command('region').description('blocked address ranges');
  withExample(
    region.command('block <CIDR>'),
    'Which range? For example: region block 203.0.113.0/24',
  )
    .description('blocks visitors from an address range, e.g. 203.0.113.0/24')
    .action((block) =>
      run(
        'operator.region',
        { block },
        {
          done: blockedText,
          rejected: `"${block}" is no address range; write it like 203.0.113.0/24.`,
        },
      ),
    );
  region
    .command('clear')
    .description('lets every region in again')
    .action(() => run('operator.region', { clear: true }, { done: blockedText }));
  const account = program.command('account').description('accounts');
  withExample(
    account.command('close <USERNAME>'),
    'Whose account? For example: account close player',
  )
    .description('closes an account and ends its sessions at once')
    .action((name) => setAccount(name, true));
  withExample(account.command('open <USERNAME>'), 'Whose account? For example: account open player')
    .description('opens it again')
    .action((name) => setAccount(name, false));
}

function resourceCommands(program: Command): void {
  const resource = program.command('resource').description('what the site shows about itself');
  withExample(
    resource.command('set <NAME> <VALUE>'),
    'Set it to what? For example: resource set helpline 1553',
  )
    .description(
      'sets what the site shows about itself: licence, regulator, helpline, facebook, telegram and whatsapp (https addresses), supportEmail, supportPhone; announcements off: they do not open by themselves; referral off: members find no page for inviting friends',
    )
    .action((name, value) => setResource(name, value));
  withExample(
    resource.command('clear <NAME>'),
    'Which one? For example: resource set helpline 1553',
  )
    .description('removes it')
    .action((name) => setResource(name));
}

function flagCommands(program: Command): void {
  const flag = program.command('flag').description('features that the site has or has not');
  for (const [name, on] of [
    ['on', true],
    ['off', false],
  ] as const)
    withExample(flag.command(`${name} <CODE>`), `Which one? For example: flag ${name} FREEPLAY`)
      .description(`turns a feature ${name}: ${flagCodes.join(', ')}`)
      .action((code) => setFlag(code, on));
}

function setFlag(code: string, on: boolean): Promise<void> {
  const request = { code, on } as Request<'operator.flag'>;
  return run('operator.flag', request, {
    done: ({ flags }) =>
      Object.entries(flags)
        .map(([name, isOn]) => `${name}: ${isOn ? 'on' : 'off'}`)
        .join('\n'),
    rejected: `"${code}" is no flag; there are ${flagCodes.join(', ')}.`,
  });
}

function setAccount(account: string, disabled: boolean): Promise<void> {
  return run(
    'operator.account',
    { account, disabled },
    {
      done: ({ sessions }) =>
        disabled
          ? `${account} is closed; sessions ended: ${sessions}.`
          : `${account} is open again.`,
      rejected: `There is no account "${account}".`,
    },
  );
}

function setResource(name: string, value?: string): Promise<void> {
  const request = { name, value } as Request<'operator.resource'>;
  return run('operator.resource', request, {
    done: ({ resources }) =>
      Object.entries(resources)
        .map(([key, text]) => `${key}: ${text}`)
        .join('\n'),
    rejected: `The site has no "${name}" that could be that; addresses begin with https://.`,
  });
}

function setWorker(killed: boolean): Promise<void> {
  return run(
    'operator.worker',
    { killed },
    {
      done: () =>
        killed
          ? 'The service worker leaves each device when the site is next opened there or looks for an update.'
          : 'The service worker comes back with the next visit.',
    },
  );
}

function setWallet(isSingle: boolean): Promise<void> {
  return run(
    'operator.wallet',
    { isSingle },
    {
      done: () =>
        isSingle
          ? 'All games play from one wallet.'
          : 'Vendors that have a wallet of their own show it.',
    },
  );
}

function blockedText({ blocked }: Value<'operator.region'>): string {
  return blocked.length > 0 ? `Blocked: ${blocked.join(', ')}` : 'No region is blocked.';
}

function outboxText({ messages }: Value<'operator.outbox'>): string {
  const rows = messages.map(({ channel, address, subject, body, sentAt }) =>
    [line(sentAt, channel, address), subject, body].filter(Boolean).join('\n  '),
  );
  return rows.length > 0 ? rows.join('\n\n') : 'Nothing was sent.';
}
