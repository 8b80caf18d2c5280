import { transformAsync } from '@babel/core';
import type { Plugin } from 'vite';

/** Read signals unsubscribed: the transform skips components without JSX. */
function unsubscribed(code: string): string[] {
  return code
    .split(/^(?=(?:export )?(?:default )?function )/m)
    .filter((part) => /[^\w.]\w+\.value\b(?!\s*=[^=])/.test(part) && !/[\s(]<[A-Za-z>]/.test(part))
    .filter((part) => !part.includes('_useSignals('))
    .flatMap((part) => /^(?:export )?(?:default )?function ([A-Z]\w*)/.exec(part)?.[1] ?? []);
}

/**
 * Transforms components that read `.value`, else stale; others say `@useSignals`. Our own plugin
 * preserves hot reloading and the gateway's Node version.
 */
export function signals(): Plugin {
  return {
    name: 'palaro:signals',
    enforce: 'pre',
    async transform(code, id) {
      const [path] = id.split('?');
      if (
        !path?.endsWith('.tsx') ||
        path.includes('node_modules') ||
        !/\.value\b|@useSignals/.test(code)
      )
        return null;
      const done = await transformAsync(code, {
        filename: path,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ['jsx', 'typescript'] },
        plugins: ['module:@preact/signals-react-transform'],
      });
      const [stale] = unsubscribed(done?.code ?? '');
      if (stale)
        this.error(`${stale} reads a signal without subscribing to it: write @useSignals above it`);
      return done?.code ? { code: done.code, map: done.map as never } : null;
    },
  };
}
