import { transformAsync } from '@babel/core';
import type { Plugin } from 'vite';

/**
 * Runs the signals transform on every component file that reads `.value`: without it a page is silently stale. A plugin of
 * our own because it keeps hot reloading and asks for no newer Node than the gateway.
 */
export function signals(): Plugin {
  return {
    name: 'palaro:signals',
    enforce: 'pre',
    async transform(code, id) {
      const [path] = id.split('?');
      if (!path?.endsWith('.tsx') || path.includes('node_modules') || !code.includes('.value')) return null;
      const done = await transformAsync(code, {
        filename: path,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ['jsx', 'typescript'] },
        plugins: ['module:@preact/signals-react-transform'],
      });
      return done?.code ? { code: done.code, map: done.map as never } : null;
    },
  };
}
