import { sql } from 'kysely';
import type { Infer } from 'superstruct';
import type { Urgency } from 'web-push';
import { agentTypes } from '../../../contract/identity/account-types.ts';
import type { MessageKind } from '../../../contract/messages/shapes.ts';
import type { PushNote } from '../../../contract/push/calls.ts';
import { inboxPages } from '../../../contract/push/inbox-pages.ts';
import type { Gateway } from '../../context.ts';
import { type Job, goesOn } from '../../kernel/jobs.ts';
import { siteState } from '../../settings/state.ts';
import { siteTexts } from '../../settings/texts.ts';
import { mayBePushed } from './consent.ts';
import { pushRequest } from './request.ts';

type Sending = Pick<Gateway, 'db' | 'env' | 'log'>;

interface PushJob {
  message: string;
  device: string;
  endpoint: string;
  /** The device's keys, base64url. */
  p256dh: string;
  auth: string;
  language: string;
  kind: MessageKind;
  key: string;
  texts: Record<string, { title: string; text: string }> | null;
  unread: string;
  isAgent: boolean;
  tries: number;
  allowed: boolean;
}

const timeoutMs = 8000;
/** Sent at once. */
const batchSize = 50;
/** Of a push; else high. */
const urgencies: Partial<Record<MessageKind, Urgency>> = { promotion: 'low', team: 'normal' };
/** Seconds before the first retry, times four before each next; and the tries. */
const firstRetrySeconds = 30;
const maxTries = 6;

export const pushJob: Job = {
  name: 'push',
  intervalMs: 2000,
  run: (gateway, { stopping }) => sendPushes(gateway, stopping),
};

/** Each by one process: a claimed push is due again after its pause. */
export async function sendPushes(gateway: Sending, stopping?: AbortSignal): Promise<void> {
  while (goesOn(stopping)) {
    const jobs = await claim(gateway);
    await Promise.all(jobs.map((job) => send(gateway, job)));
    if (jobs.length < batchSize) return;
  }
}

async function claim({ db }: Sending): Promise<PushJob[]> {
  const { rows } = await sql<PushJob>`
    WITH due AS (
      SELECT message_id, device_id FROM push_jobs WHERE due_at <= now() ORDER BY due_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE push_jobs j SET tries = j.tries + 1, due_at = now() + make_interval(secs => ${firstRetrySeconds} * power(4, j.tries))
      FROM due WHERE j.message_id = due.message_id AND j.device_id = due.device_id RETURNING j.message_id, j.device_id, j.tries
    )
    SELECT m.id AS message, d.id AS device, d.endpoint, d.p256dh, d.auth, d.language, m.kind, m.text_key AS key, m.texts, j.tries,
      ${mayBePushed} AS allowed, c.type = ANY (${[...agentTypes]}::integer[]) AS "isAgent",
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
  if (later && job.tries < maxTries) return;
  if (status !== null && status >= 300)
    log.warn({ status, host: new URL(job.endpoint).host }, 'a push was not taken');
  await db
    .deleteFrom('push_jobs')
    .where('message_id', '=', job.message)
    .where('device_id', '=', job.device)
    .execute();
}

/** Returns the response's status, 0 without one. */
async function post(gateway: Sending, job: PushJob): Promise<number> {
  try {
    const { endpoint, p256dh, auth } = job;
    const request = await pushRequest(
      gateway,
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(noteOf(gateway, job)),
      urgencies[job.kind] ?? 'high',
    );
    // Not `sendNotification`: no redirect may lead into unchecked networks (`isPushService`).
    const answer = await fetch(endpoint, {
      method: 'POST',
      ...request,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}

/**
 * Lock screens are seen by others: the kind of event, never an amount; an operator's title as
 * written.
 */
function noteOf(
  gateway: Sending,
  { language, key, texts, message, unread, isAgent }: PushJob,
): Infer<typeof PushNote> {
  const words = siteTexts<{ of: Record<string, { title: string }>; push: { body: string } }>(
    gateway,
    language,
    'messages',
  );
  const { brand, defaultLanguage } = siteState(gateway).settings;
  const own = texts && (texts[language] ?? texts[defaultLanguage] ?? Object.values(texts)[0]);
  const title = own?.title ?? words.of[key]?.title ?? brand;
  const inbox = inboxPages[isAgent ? 'agent' : 'member'];
  return { title, body: words.push.body, id: message, unread: Number(unread), inbox };
}
