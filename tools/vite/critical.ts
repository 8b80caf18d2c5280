import { type CustomAtRules, Features, type Visitor, transform } from 'lightningcss';

/** The oldest engines of the build's own target (es2022); they decide which syntax and prefixes the result needs. */
const targets = { chrome: 94 << 16, firefox: 93 << 16, safari: (16 << 16) | (4 << 8) };
/** What only a hand brings about cannot be seen before the whole styles are there. */
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

/**
 * Returns the part of a style sheet that a page needs above the fold: no rules for absent classes, states that a visitor must cause, or
 * wide-gamut colours. The whole sheet must load before more is drawn.
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
