import { Client } from 'pg';
import { openAlone, openExisting } from '../../server/db/open.ts';
import { removeDemo as removeDemoFrom } from '../../server/demo/remove.ts';
import { databaseFindings } from '../../server/doctor-database.ts';
import { findingLines, isIll, settingFindings } from '../../server/doctor.ts';
import type { Finding } from '../../server/finding.ts';
import { type Env, readEnv } from '../../server/env.ts';
import { StartError } from '../../server/start-error.ts';
import { fail } from './fail.mjs';

/** Prints findings; exit code 1 for danger or a rejected start. */
export const doctor = () => orSentence(examine);

/** Removes the demo, or prints why not and exits with 1. */
export const removeDemo = () => orSentence(remove);

async function examine(): Promise<void> {
  const env = readEnv(process.env);
  const findings = [...settingFindings(env), ...(await lookInto(env))];
  console.log(findingLines(findings).join('\n'));
  if (isIll(findings)) process.exitCode = 1;
}

async function lookInto(env: Env): Promise<Finding[]> {
  const database = await openExisting(env);
  if (!database) return [{ setting: 'database', state: 'right', text: 'the first start makes it' }];
  const client = new Client({ connectionString: database.url });
  try {
    await client.connect();
    return await databaseFindings(env, client);
  } finally {
    await client.end();
    await database.close();
  }
}

async function remove(): Promise<void> {
  const database = await openAlone(readEnv(process.env));
  try {
    await removeDemoFrom(database.url);
  } finally {
    await database.close();
  }
  console.log(
    'The demo is removed; the database is that of an empty live site. See what is still missing: npm run operator -- doctor',
  );
}

/** Prints a StartError and exits with 1. */
async function orSentence(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    fail(error.message);
  }
}
