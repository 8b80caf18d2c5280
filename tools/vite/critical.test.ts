import { expect, test } from 'vitest';
import { withoutUnusedProperties } from './critical.ts';

test('custom properties stay that another property needs, directly or by others', () => {
  const css = `:root{--ink:#123;--text:var(--ink);--spare:var(--rest);--rest:1px}
    [data-theme=dark]{--ink:#fff;--rest:2px}a{color:var(--text);text-wrap:balance}`;
  const thin = withoutUnusedProperties(css);
  expect(thin).toBe(
    ':root{--ink:#123;--text:var(--ink)}[data-theme=dark]{--ink:#fff}a{color:var(--text);text-wrap:balance}',
  );
});

test('a property that needs itself ends the search', () => {
  expect(withoutUnusedProperties('a{--x:var(--y);--y:var(--x);color:var(--x)}')).toContain('--y');
});
