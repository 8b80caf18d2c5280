/** Lint rules for browser tests: none waits by guess. */

const waits = {
  waitForTimeout:
    'Wait for what the page shows, or let page.clock pass the time: a fixed sleep is too long here and too short elsewhere.',
  waitForLoadState:
    'A quiet network does not say that the page is done: wait for what it shows, or for settled() of tests/support.',
};

const noGuess = {
  create: (context) => ({
    CallExpression({ callee, arguments: [first] }) {
      const name = callee.type === 'MemberExpression' ? callee.property.name : '';
      if (
        name === 'waitForTimeout' ||
        (name === 'waitForLoadState' && first?.value === 'networkidle')
      ) {
        context.report({ node: callee, message: waits[name] });
      }
    },
    Property({ key, value }) {
      if (key.name === 'waitUntil' && value.value === 'networkidle')
        context.report({ node: value, message: waits.waitForLoadState });
    },
  }),
};

export default { meta: { name: 'palaro' }, rules: { 'no-guess': noGuess } };
