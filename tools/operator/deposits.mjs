import { fail } from '../lib/fail.mjs';

/** Decides a deposit; `amount` in pesos as it was typed. */
export function depositCommand(reference, approve, amount) {
  const verb = approve ? 'approve' : 'refuse';
  if (!reference) fail(`Which deposit? For example: deposit ${verb} PD7K3M9Q2X4`);
  return {
    path: '/api/operator/deposit',
    body: {
      reference,
      approve,
      ...(amount !== undefined && { amount: centavos('--amount', amount) }),
    },
    done: ({ changed, state, credited, account }) => {
      if (!changed && state === 'credited')
        return fail(
          `${reference} was credited before, ${pesos(credited)} to ${account}; nothing has changed.`,
        );
      if (!changed) return `${reference} was refused before; nothing has changed.`;
      return approve
        ? `${pesos(credited)} is credited to ${account}.`
        : `${reference} of ${account} is refused; nothing was credited.`;
    },
    wrong: {
      amount: `${reference} was paid in another currency: say by --amount how many pesos are credited.`,
    },
    refused: `There is no deposit "${reference}". The references are in: deposit list --state all`,
  };
}

/** Changes a way to deposit: open, least, most (centavos), minutes. */
export function railCommand(rail, change) {
  if (!rail) fail('Which one? For example: rail close pesonet');
  return {
    path: '/api/operator/rail',
    body: { rail, ...change },
    done: ({ rails }) =>
      rails
        .map(
          (each) =>
            `${each.rail}  ${each.open ? 'open' : 'closed'}  ${pesos(each.least)} to ${pesos(each.most)}  ${each.minutes} min`,
        )
        .join('\n'),
    refused: `That is no setting for "${rail}". Take ewallet, qrph, instapay or pesonet; the most is at least the least, and the time 1 to 44640 minutes.`,
  };
}

/** Pesos as somebody types them after an option, in centavos. */
export function centavos(name, text) {
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(text) || Number(text) === 0)
    fail(`${name} takes an amount in pesos, such as 500 or 500.50.`);
  return Math.round(Number(text) * 100);
}

/** Centavos in words. */
export function pesos(amount) {
  return `PHP ${(amount / 100).toLocaleString('en-PH', { minimumFractionDigits: 2 })}`;
}

/** The deposits found, a line each. */
export function depositsNow({ deposits }) {
  if (deposits.length === 0) return 'There are no such deposits.';
  const shown = deposits.map(
    ({ createdAt, reference, account, rail, amount, paid, credited, state, reason }) => {
      const said = [
        paid !== null && paid !== amount && `paid ${pesos(paid)}`,
        credited !== null && credited !== amount && `credited ${pesos(credited)}`,
        reason,
      ];
      return [
        createdAt,
        reference,
        account,
        rail,
        pesos(amount),
        state,
        ...said.filter(Boolean),
      ].join('  ');
    },
  );
  return shown.join('\n');
}
