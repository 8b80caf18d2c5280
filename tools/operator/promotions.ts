import type { Command } from '@commander-js/extra-typings';
import type { Request, Value } from '../../contract/index.ts';
import { promotionKinds } from '../../contract/promotions/kinds.ts';
import type { RaffleFault } from '../../contract/promotions/raffle.ts';
import { withExample } from './cli.ts';
import { run } from './gateway.ts';
import {
  filterOf,
  line,
  lines,
  money,
  readJson,
  reason,
  reasonHelp,
  required,
  rowId,
  writePictures,
  withListOptions,
} from './options.ts';

const claimStates = ['applying', 'joined', 'rejected', 'issued'] as const;
const addHelp = 'Which file? For example: promotion add promotion.json';
const kindsText = Object.entries(promotionKinds)
  .map(([rule, { needs }]) => `${rule} (${needs.join(', ')})`)
  .join('; ');
const whichPromotion = (verb: string) =>
  `Which promotion? Its number is in: promotion list. For example: promotion ${verb} 2`;
const whichClaim = (verb: string) =>
  `Which claim? Its number is in: promotion claims. For example: promotion ${verb} 17`;

export function promotionCommands(program: Command): void {
  const promotion = program.command('promotion').description('promotions and their claims');
  promotion
    .command('list')
    .description('shows all promotions, what they have cost, and how many claims wait')
    .action(() => run('operator.promotions', {}, { done: promotionsText }));
  withExample(promotion.command('add'), addHelp)
    .description('makes a promotion from a file; its terms never change afterwards')
    .argument('<FILE>', 'JSON, as in docs/operating.md')
    .action((file) =>
      run('operator.promotionAdd', readJson<Request<'operator.promotionAdd'>>(file), {
        done: ({ id }) => `Promotion ${id} is made.`,
        rejected: `${file} does not fit. Each rule needs its own fields: ${kindsText}. Words have the same languages in title, summary and terms.`,
      }),
    );
  withExample(promotion.command('open'), whichPromotion('open'))
    .description('lets members join it')
    .argument('<ID>', 'its number', rowId(whichPromotion('open')))
    .action((id) => setOpen(id, true));
  withExample(promotion.command('close'), whichPromotion('close'))
    .description('ends joining; what was earned can still be claimed')
    .argument('<ID>', 'its number', rowId(whichPromotion('close')))
    .action((id) => setOpen(id, false));
  raffleCommands(promotion);
  const list = promotion
    .command('claims')
    .description('shows claims, newest first: those that are applying, which wait for a decision');
  withListOptions(list, claimStates, 'applying')
    .option('--out <FOLDER>', 'writes their pictures there')
    .action(({ state, last: limit, out }) =>
      run(
        'operator.promotionClaims',
        { state: filterOf(state), limit },
        { done: (value) => claimsText(value, out) },
      ),
    );
  withExample(promotion.command('approve'), whichClaim('approve'))
    .description('issues the bonus of an application')
    .argument('<CLAIM>', 'its number', rowId(whichClaim('approve')))
    .option('--reason <TEXT>', reasonHelp, reason)
    .action((id, options) => decide(id, true, options.reason));
  withExample(promotion.command('reject'), whichClaim('reject'))
    .description('rejects it')
    .argument('<CLAIM>', 'its number', rowId(whichClaim('reject')))
    .option('--reason <TEXT>', reasonHelp, reason)
    .action((id, options) => decide(id, false, required(options.reason)));
}

function raffleCommands(promotion: Command): void {
  const rejected = (id: string) =>
    `There is no raffle "${id}". Their numbers are in: promotion list`;
  withExample(
    promotion.command('cancel'),
    `${whichPromotion('cancel')} --reason "A game was at fault"`,
  )
    .description('cancels a raffle before its draw; who has joined gets the reason')
    .argument('<ID>', 'its number', rowId(whichPromotion('cancel')))
    .option('--reason <TEXT>', 'which members read', reason)
    .action((id, options) =>
      run(
        'operator.raffleCancel',
        { id, reason: required(options.reason) },
        {
          done: ({ changed, title, informed }) =>
            changed
              ? `${title} is cancelled; ${informed} members get a message.`
              : `${title} was cancelled before; nothing has changed.`,
          rejected: rejected(id),
          byCode: { raffle_drawn: 'It is drawn; its prizes are paid.' },
        },
      ),
    );
  withExample(promotion.command('check'), whichPromotion('check'))
    .description('repeats the draw of a raffle, and adds up its numbers and what it paid')
    .argument('<ID>', 'its number', rowId(whichPromotion('check')))
    .action((id) =>
      run('operator.raffleCheck', { id }, { done: checkText, rejected: rejected(id) }),
    );
}

const faultTexts: Record<RaffleFault, string> = {
  numbers: 'the numbers have a gap, or are not as many as it says',
  bounds: 'a member, or all together, have more numbers than its terms allow',
  digest: 'the digest is not that of the numbers and their members',
  members: 'how many members had numbers is not what it says',
  seed: 'the seed is not that of the published hash',
  draw: 'the seed draws other winners',
  prizes: 'prizes are not those of its terms',
  ledger: 'what is marked as paid is not what the ledger moved',
  budget: 'what is taken from the budget is not what was paid',
};

function checkText(value: Value<'operator.raffleCheck'>): string {
  const { title, state, numbers, winners, paidAmount, paidPoints, faults } = value;
  const known = line(
    title,
    state,
    `numbers: ${numbers}`,
    `winners: ${winners}`,
    `paid: ${money(paidAmount)} and ${paidPoints} points`,
  );
  const found = faults.map((fault) => `Wrong: ${faultTexts[fault]}.`);
  return [known, ...(found.length > 0 ? found : ['All of it is right.'])].join('\n');
}

function setOpen(id: string, open: boolean): Promise<void> {
  return run(
    'operator.promotion',
    { id, open },
    {
      done: ({ changed, title }) =>
        `${title} ${changed ? 'is' : 'was'} ${open ? 'open' : 'closed'}${changed ? '' : ' before; nothing has changed'}.`,
      rejected: `There is no promotion "${id}". Their numbers are in: promotion list`,
      byCode: { promotion_closed: 'It was cancelled, and cannot be opened again.' },
    },
  );
}

function decide(id: string, approve: boolean, note: string | undefined): Promise<void> {
  return run(
    'operator.promotionClaim',
    { id, approve, note },
    {
      done: ({ changed, state, bonus, account }) => {
        if (!changed) return `Claim ${id} of ${account} was ${state} before; nothing has changed.`;
        return approve
          ? `${money(bonus ?? 0)} is in the wallet of ${account}.`
          : `Claim ${id} of ${account} is rejected.`;
      },
      rejected: `No application has the number "${id}". Those that wait: promotion claims`,
    },
  );
}

function promotionsText({ promotions }: Value<'operator.promotions'>): string {
  const rows = promotions.map((one) =>
    line(
      one.id,
      one.type,
      one.rule,
      one.title,
      `from ${one.startsAt}`,
      one.endsAt && `to ${one.endsAt}`,
      one.closedAt && `closed ${one.closedAt}`,
      one.raffle &&
        `${one.raffle.state}, numbers: ${one.raffle.numbers}, draw ${one.raffle.drawAt}, winners: ${one.raffle.winners}`,
      one.raffle && one.raffle.waiting > 0 && `unpaid: ${one.raffle.waiting}`,
      one.applying > 0 && `waiting: ${one.applying}`,
      `issued: ${one.issued}, ${money(one.bonuses)}${one.budget === null ? '' : ` of ${money(one.budget)}`}`,
    ),
  );
  return lines(rows, 'There are no promotions.');
}

function claimsText(
  { claims }: Value<'operator.promotionClaims'>,
  out: string | undefined,
): string {
  const rows = claims.map(({ id, at, account, title, state, bonus, remark, note, pictures }) =>
    [
      line(
        id,
        at,
        account,
        title,
        state,
        bonus !== null && money(bonus),
        remark && JSON.stringify(remark),
        note && `note: ${JSON.stringify(note)}`,
        pictures.length > 0 && out === undefined && `pictures: ${pictures.length}`,
      ),
      ...(out === undefined ? [] : writePictures(pictures, out, `claim-${id}`)),
    ].join('\n  '),
  );
  return lines(rows, 'There are no such claims.');
}
