import { runBundle } from './compiled-bundle.ts';
import type { start as Start } from './start.ts';

// What `npm run build` makes of start.ts.
const { start } = runBundle(import.meta.dirname).exports as { start: typeof Start };
await start();
