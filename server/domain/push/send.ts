import { sql } from 'kysely';
import type { Infer } from 'superstruct';
import type { PushNote } from '../../../contract/push/calls.ts';
import type { Gateway } from '../../context.ts';
import type { Job } from '../../kernel/jobs.ts';
import { siteState } from '../../settings/state.ts';
import { siteTexts } from '../../settings/texts.ts';
import { mayBePushed } from './consent.ts';
import { type DeviceKeys, encryptFor } from './encrypt.ts';
import { authorization } from './keys.ts';

type Sending = Pick<Gateway, 'db' | 'env' | 'log'>;

interface PushJob extends DeviceKeys {
  message: string;
  device: string;
  endpoint: string;
  language: string;
  kind: string;
  key: string;
  texts: Record<string, { title: string; text: string }> | null;
  unread: string;
  tries: number;
  allowed: boolean;
}

/** ms until a push service that does not answer is given up. */
const patience = 8000;
/** Sent at once. */
const atOnce = 50;
/** Seconds after which a push that was not taken is tried again, grown fourfold each time, and how often it is tried. */
const firstPause = 30;
const mostTries = 6;
/** Seconds for which a push service keeps what it cannot deliver. */
const keptSeconds = 86_400;

export const pushJob: Job = { name: 'push', intervalMs: 2000, run: sendPushes };

/** Sends what is due; each by one process, which has it to itself until its pause is over. */
export async function sendPushes(gateway: Sending): Promise<void> {
  for (;;) {
    const jobs = await claim(gateway);
    await Promise.all(jobs.map((job) => send(gateway, job)));
    if (jobs.length < atOnce) return;
  }
}

async function claim({ db }: Sending): Promise<PushJob[]> {
  const { rows } = await sql<PushJob>`
    WITH due AS (
      SELECT message_id, device_id FROM push_jobs WHERE due_at <= now() ORDER BY due_at LIMIT ${atOnce} FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE push_jobs j SET tries = j.tries + 1, due_at = now() + make_interval(secs => ${firstPause} * power(4, j.tries))
      FROM due WHERE j.message_id = due.message_id AND j.device_id = due.device_id RETURNING j.message_id, j.device_id, j.tries
    )
    SELECT m.id AS message, d.id AS device, d.endpoint, d.p256dh, d.auth, d.language, m.kind, m.text_key AS key, m.texts, j.tries,
      ${mayBePushed} AS allowed,
      (SELECT count(*) FROM messages u WHERE u.customer_id = m.customer_id AND u.read_at IS NULL AND u.deleted_at IS NULL) AS unread
    FROM claimed j JOIN messages m ON m.id = j.message_id JOIN push_devices d ON d.id = j.device_id
      JOIN customers c ON c.id = d.customer_id JOIN sessions s ON s.id = d.session_id`.execute(db);
  return rows;
}

async function send(gateway: Sending, job: PushJob): Promise<void> {
  const status = job.allowed ? await post(gateway, job) : null;
  const { db, log } = gateway;
  if (status === 404 || status === 410) {
    await db.deleteFrom('push_devices').where('id', '=', job.device).execute();
    return;
  }
  const later = status === 0 || status === 429 || (status ?? 0) >= 500;
  if (later && job.tries < mostTries) return;
  if (status !== null && status >= 300)
    log.warn({ status, host: new URL(job.endpoint).host }, 'a push was not taken');
  await db
    .deleteFrom('push_jobs')
    .where('message_id', '=', job.message)
    .where('device_id', '=', job.device)
    .execute();
}

/** Hands a push to its service; gives the status of the answer, 0 when there was none. */
async function post(gateway: Sending, job: PushJob): Promise<number> {
  try {
    const body = new Uint8Array(encryptFor(job, JSON.stringify(noteOf(gateway, job))));
    const headers = {
      authorization: await authorization(gateway, job.endpoint),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(keptSeconds),
      urgency: job.kind === 'promotion' ? 'low' : 'high',
    };
    // A push service never leads elsewhere; an answer that does is not followed into networks that nobody checked.
    const answer = await fetch(job.endpoint, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}

/**
 * What a lock screen shows, which others may see: what kind of thing has happened, never how much. The operator's own title is shown as it
 * was written.
 */
function noteOf(
  gateway: Sending,
  { language, key, texts, message, unread }: PushJob,
): Infer<typeof PushNote> {
  const inbox = siteTexts<{ of: Record<string, { title: string }>; push: { body: string } }>(
    gateway,
    language,
    'inbox',
  );
  const { brand, defaultLanguage } = siteState(gateway).settings;
  const own = texts && (texts[language] ?? texts[defaultLanguage] ?? Object.values(texts)[0]);
  const title = own?.title ?? inbox.of[key]?.title ?? brand;
  return { title, body: inbox.push.body, id: message, unread: Number(unread) };
}
