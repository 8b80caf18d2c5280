import type { Command } from '@commander-js/extra-typings';
import type { Value } from '../../contract/index.ts';
import { supportText } from '../../contract/support/shapes.ts';
import { withExample } from './cli.ts';
import { run } from './gateway.ts';
import {
  defaultLast,
  filterOf,
  lastHelp,
  line,
  lines,
  minuteOf,
  oneOf,
  picturesText,
  rowCount,
  rowId,
} from './options.ts';

/** Pictures are megabytes. */
const showTimeoutMs = 60_000;
const kinds = ['feedback', 'complaint', 'all'] as const;
const numberOf = rowId('A feedback has a number: feedback list');

/** Commands of feedback (INFO-02f). */
export function feedbackCommands(program: Command): void {
  const feedback = program.command('feedback').description("members' feedback and complaints");
  feedback
    .command('list')
    .description('shows what members wrote, newest first')
    .option('--kind <KIND>', kinds.join(' or '), oneOf('kind', kinds), 'all')
    .option('--before <ID>', 'those older than that one', numberOf)
    .option('--last <N>', lastHelp, rowCount, defaultLast)
    .action(({ kind, before, last: limit }) =>
      run(
        'operator.feedbackList',
        { kind: filterOf(kind), before, limit },
        { done: ({ list }) => listText(list, limit) },
      ),
    );
  withExample(
    feedback.command('show').argument('<ID>', 'of the feedback', numberOf),
    'Which one? For example: feedback show 42',
  )
    .description('shows one with its pictures')
    .option('--out <FOLDER>', 'writes its pictures there')
    .action((id, { out }) =>
      run(
        'operator.feedback',
        { id },
        {
          done: (one) => [sentText(one, 0), ...picturesText(one.pictures, out, id)].join('\n  '),
          rejected: `There is no feedback ${id}.`,
        },
        showTimeoutMs,
      ),
    );
}

type Listed = Value<'operator.feedbackList'>['list'];

function listText(list: Listed, limit: number): string {
  const rows = list.map((each) => sentText(each, each.pictures));
  const last = list.length === limit ? list.at(-1) : undefined;
  if (last) rows.push(`Older ones: feedback list --before ${last.id}`);
  return lines(rows, 'There are none.');
}

/** `pictures`: how many to state. The text is below, without marks that turn lines of a terminal. */
function sentText(
  { id, sentAt, account, kind, page, content, missingPictures }: Omit<Listed[number], 'pictures'>,
  pictures: number,
): string {
  const head = line(
    minuteOf(sentAt),
    id,
    account,
    kind,
    page,
    pictures > 0 && `pictures: ${pictures}`,
    missingPictures > 0 && `not stored: ${missingPictures}`,
  );
  return [head, ...supportText(content).split('\n')].join('\n    ');
}
