import { type CustomAtRules, Features, type Visitor, transform } from 'lightningcss';

/** The build's oldest (es2022), for syntax and prefixes. */
const targets = { chrome: 94 << 16, firefox: 93 << 16, safari: (16 << 16) | (4 << 8) };
/** Happen only after all styles are there. */
const byHand = new Set(['hover', 'active', 'disabled']);

function run(css: string, visitor: Visitor<CustomAtRules>, unusedSymbols: string[] = []): string {
  const code = Buffer.from(css);
  const exclude = Features.LightDark;
  return transform({
    filename: 'critical.css',
    code,
    minify: true,
    targets,
    exclude,
    unusedSymbols,
    visitor,
  }).code.toString();
}

/** Without custom properties that no other property needs, directly or by another one. */
export function withoutUnusedProperties(css: string): string {
  const declared = [...css.matchAll(/(--[\w-]+):([^;}]*)/g)];
  const needs = (text: string) =>
    [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name);
  const used = new Set<string>();
  const use = (name: string) => {
    if (used.has(name)) return;
    used.add(name);
    for (const [, of, value = ''] of declared) if (of === name) needs(value).forEach(use);
  };
  needs(css.replaceAll(/--[\w-]+:[^;}]*/g, '')).forEach(use);
  // Properties that the tool does not know are custom to it, too.
  const isNeeded = (name: string) => !name.startsWith('--') || used.has(name);
  return run(css, {
    Declaration: { custom: ({ name }) => (isNeeded(name) ? undefined : []) },
  });
}

/**
 * Without absent classes, visitors' states and wide-gamut colours.
 * @param css a whole sheet
 * @param html the page above the fold
 */
export function criticalCss(css: string, html: string): string {
  const seen = new Set(
    [...html.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  );
  const classes = new Set([...css.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));
  const rules: Visitor<CustomAtRules> = {
    Rule: {
      supports: ({ value: { condition } }) =>
        condition.type === 'declaration' && condition.value.startsWith('lab(') ? [] : undefined,
      style(rule) {
        const all = rule.value.selectors;
        const needed = all.filter(
          (selector) =>
            !selector.some((part) => part.type === 'pseudo-class' && byHand.has(part.kind)),
        );
        if (needed.length === all.length) return undefined;
        return needed.length === 0 ? [] : { ...rule, value: { ...rule.value, selectors: needed } };
      },
    },
  };
  const thin = run(
    css,
    rules,
    [...classes].filter((name) => !seen.has(name)),
  );
  const moves = (name: string) => new RegExp(`animation[^;}]*\\b${name}\\b`).test(thin);
  return run(thin, {
    Rule: { keyframes: ({ value: { name } }) => (moves(name.value) ? undefined : []) },
  });
}
