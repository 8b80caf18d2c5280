import { fail } from '../lib/fail.mjs';

export const profileHelp = `  profile set <FIELD> [--ask required|optional|off] [--once yes|no] [--pattern NAME] [--shortest N] [--longest N]
                                                   sets how a field of members' profiles is asked for: fullName, birthday, birthplace,
                                                   nationality, address, occupation, incomeSource, telegram, zalo, qq; with --once
                                                   what was told stands. NAME: any, digits, alphanumeric, personName and the like
`;

export const profileOptions = {
  ask: { type: 'string' },
  once: { type: 'string' },
  pattern: { type: 'string' },
  shortest: { type: 'string' },
  longest: { type: 'string' },
};

/** The command on the fields of members' profiles. */
export const profileCommands = {
  'profile set': ({ ask, once, pattern, shortest, longest }, field) => {
    if (!field) fail('Which field? For example: profile set telegram --ask required');
    if (once !== undefined && !['yes', 'no'].includes(once)) fail('--once takes yes or no.');
    const whole = (name, text) =>
      /^\d{1,3}$/.test(text) ? Number(text) : fail(`${name} takes a whole number.`);
    const change = {
      ...(ask !== undefined && { ask }),
      ...(once !== undefined && { once: once === 'yes' }),
      ...(pattern !== undefined && { pattern }),
      ...(shortest !== undefined && { minLength: whole('--shortest', shortest) }),
      ...(longest !== undefined && { maxLength: whole('--longest', longest) }),
    };
    if (Object.keys(change).length === 0)
      fail('Set what? For example: profile set telegram --ask required');
    return {
      path: '/api/operator/profileField',
      body: { field, ...change },
      done: ({ fields }) => fields.map(fieldNow).join('\n'),
      refused: `That is no setting for "${field}": --help names the fields; lengths are 1 to 200, the shortest no more than the longest.`,
    };
  },
};

function fieldNow({ field, rule, once }) {
  if (!rule.enabled) return `${field}  off`;
  return [
    field,
    rule.required ? 'required' : 'optional',
    `${rule.minLength} to ${rule.maxLength} characters`,
    rule.acceptedPattern,
    ...(once ? ['once'] : []),
  ].join('  ');
}
