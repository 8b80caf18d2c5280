// `npm run operator -- <command>`: commands to the running gateway.
import { runProgram } from './operator/cli.ts';
import { operatorProgram } from './operator/program.ts';

await runProgram(operatorProgram(), process.argv.slice(2));
