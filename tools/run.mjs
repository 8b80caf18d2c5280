// @ts-check
// `node tools/run.mjs NAME [ARGUMENT…]`: installs missing packages, then runs tools/NAME.ts in this process.
import { fail } from './lib/fail.mjs';
import { prepare } from './lib/prepare.mjs';

const name = process.argv[2] ?? fail('Name a tool, for example: node tools/run.mjs test');
await prepare({ build: false });
const { register } = await import('tsx/esm/api');
register();
process.argv.splice(1, 2, new URL(`${name}.ts`, import.meta.url).pathname);
await import(`./${name}.ts`);
