import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Command } from '@commander-js/extra-typings';
import type { Request, Value } from '../../contract/index.ts';
import { daysText, groupHours, spanText } from '../../contract/support/hours.ts';
import { supportLength, supportStates } from '../../contract/support/shapes.ts';
import { fail } from '../lib/fail.mjs';
import { withExample } from './cli.ts';
import { run } from './gateway.ts';
import { filterOf, line, lines, minuteOf, picturesText, withListOptions } from './options.ts';

/** Pictures are megabytes. */
const showTimeoutMs = 60_000;
const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const wrongText = `--text takes 1 to ${supportLength} letters.`;

const numberOf = (text: string): string => {
  const [, first = '', last = ''] = /^(\d{4})-?(\d{4})$/.exec(text) ?? [];
  return first ? `${first}-${last}` : fail('A ticket has a number like 4028-1734: support list');
};
const unknown = (number: string) => `There is no ticket ${number}.`;
const keyOf = (text: string) =>
  /^[\w-]{16,64}$/.test(text) ? text : fail('--key takes the key that an earlier answer printed.');

export function supportCommands(program: Command): void {
  const support = program.command('support').description("members' tickets, their answers, hours");
  withListOptions(
    support.command('list').description('shows tickets, the last changed first, and how many wait'),
    supportStates,
    'waiting',
  )
    .option('--before <NUMBER>', 'those that changed before that ticket', numberOf)
    .action(({ state, before, last: limit }) =>
      run(
        'operator.supportTickets',
        { state: filterOf(state), before, limit },
        { done: ticketsText, rejected: unknown(before ?? '') },
      ),
    );
  withExample(
    support.command('show').argument('<NUMBER>', 'of the ticket', numberOf),
    'Which one? For example: support show 4028-1734',
  )
    .description('shows a ticket with its messages')
    .option('--out <FOLDER>', 'writes its newest twelve pictures there')
    .action((number, { out }) =>
      run(
        'operator.supportTicket',
        { number },
        { done: (ticket) => ticketText(ticket, out), rejected: unknown(number) },
        showTimeoutMs,
      ),
    );
  withExample(
    support.command('answer').argument('<NUMBER>', 'of the ticket', numberOf),
    'Which one? For example: support answer 4028-1734 --text "It is in your wallet now."',
  )
    .description('answers a ticket; its member gets a message')
    .option('--text <TEXT>', 'the answer, which its member reads')
    .option('--file <FILE>', 'the answer, from a file')
    .option('--close', 'closes the ticket with it')
    .option('--key <KEY>', 'of an earlier answer whose outcome is unknown', keyOf)
    .action(answer);
  withExample(
    support.command('close').argument('<NUMBER>', 'of the ticket', numberOf),
    'Which one? For example: support close 4028-1734',
  )
    .description('closes a ticket; its member can open it again within 7 days')
    .action((number) =>
      run(
        'operator.supportClose',
        { number },
        {
          done: ({ changed, account }) =>
            changed
              ? `Ticket ${number} of ${account} is closed.`
              : `Ticket ${number} of ${account} was closed before; nothing has changed.`,
          rejected: unknown(number),
        },
      ),
    );
  hoursCommand(support);
}

interface AnswerOptions {
  text?: string | undefined;
  file?: string | undefined;
  close?: true | undefined;
  key?: string | undefined;
}

function answer(
  number: string,
  { text, file, close, key = randomUUID() }: AnswerOptions,
): Promise<void> {
  const words = file === undefined ? text : readText(file);
  if (!words?.trim() || words.length > supportLength * 4) fail(wrongText);
  return run(
    'operator.supportAnswer',
    { number, text: words, key, close },
    {
      noResponse: `The outcome is unknown. Answer again with --key ${key}: it is written once.`,
      done: ({ answered, account, state }) =>
        answered
          ? `Ticket ${number} of ${account} is ${state}; ${account} has a message.`
          : `Ticket ${number} of ${account} has this answer already, and is ${state}.`,
      rejected: unknown(number),
      byCode: {
        support_length: wrongText,
        idempotency_mismatch: '--key belongs to another answer.',
      },
    },
  );
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return fail(`${file} cannot be read: ${(error as Error).message}`);
  }
}

function hoursCommand(support: Command): void {
  support
    .command('hours')
    .argument('[SPANS...]', 'such as mon-fri=12:00-21:00 sat=10:00-16:00; a day without is closed')
    .description("sets when support answers, in the site's zone; none: states no hours")
    .action((spans) => {
      if (spans.length === 0) fail('When? For example: support hours mon-fri=12:00-21:00');
      const hours = spans.length === 1 && spans[0] === 'none' ? null : hoursOf(spans);
      return run('operator.supportHours', { hours }, { done: hoursText });
    });
}

type Hours = NonNullable<Request<'operator.supportHours'>['hours']>;

function hoursOf(spans: readonly string[]): Hours {
  const hours: Hours = dayNames.map(() => null);
  for (const span of spans) {
    const [, first, last = first, from = '', to = ''] =
      /^([a-z]{3})(?:-([a-z]{3}))?=(\d\d:\d\d)-(\d\d:\d\d)$/.exec(span) ?? [];
    const [begin, end] = [first, last].map((name) => dayNames.findIndex((day) => day === name));
    const [opens, closes] = [minutesOf(from), minutesOf(to)];
    if (begin === undefined || end === undefined || begin < 0 || end < begin || !(opens < closes))
      fail(`"${span}" is no span of days and hours; write it like mon-fri=12:00-21:00.`);
    else for (let day = begin; day <= end; day += 1) hours[day] = { from: opens, to: closes };
  }
  return hours;
}

/** NaN for no time of a day; 24:00 is its end. */
function minutesOf(text: string): number {
  const [hour = NaN, minute = NaN] = text.split(':').map(Number);
  const minutes = hour * 60 + minute;
  return minute < 60 && minutes <= 24 * 60 ? minutes : NaN;
}

const hoursText = ({ hours }: Value<'operator.supportHours'>): string =>
  hours
    ? groupHours(hours)
        .map((group) =>
          line(daysText(group, 'en-PH'), group.span ? spanText(group.span, 'en-PH') : 'closed'),
        )
        .join('\n')
    : 'The site states no hours.';

function ticketsText({ tickets, waiting }: Value<'operator.supportTickets'>): string {
  const rows = tickets.map(({ number, changedAt, account, state, topic, reference, excerpt }) =>
    line(minuteOf(changedAt), number, state, account, topic, reference, oneLine(excerpt)),
  );
  const since = waiting.since ? `, the first since ${minuteOf(waiting.since)}` : '';
  return [lines(rows, 'There are none.'), `${waiting.count} wait for an answer${since}.`].join(
    '\n',
  );
}

const oneLine = (text: string): string => text.replaceAll('\n', ' ');

function ticketText(ticket: Value<'operator.supportTicket'>, out: string | undefined): string {
  const { number, account, state, topic, reference, closedBy, messages, pictures } = ticket;
  const said = messages.map(({ at, operator, text, pictures: own, missingPictures }) => {
    const remarks = [
      own.length > 0 && `pictures ${own.join(', ')}`,
      missingPictures > 0 && `${missingPictures} pictures are not stored`,
    ].filter(Boolean);
    const head = line(minuteOf(at), operator === null ? account : `${operator} (support)`);
    return [head, ...text.split('\n'), ...remarks].join('\n    ');
  });
  return [
    `Ticket ${number} of ${account} is ${state}${closedBy ? ` by ${closedBy}` : ''}`,
    line(`about: ${topic}`, reference),
    ...said,
    ...picturesText(pictures, out, number),
  ].join('\n  ');
}
