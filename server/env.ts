import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { spinIntervalMs } from '../games/slots/spin-interval.ts';
import { defaultPoolSize } from './db/limits.ts';
import { type Mode, modeOf } from './env-mode.ts';
import { type Origins, originsOf } from './env-origins.ts';
import { type PortSettings, readPorts } from './env-ports.ts';
import { StartError } from './start-error.ts';
import { parseMasterKeys } from './vault/cipher.ts';

export interface Env extends Origins {
  /** Demo or live (SAFE-07). */
  mode: Mode;
  /** App and API. */
  port: number;
  /** Images and games. */
  mediaPort: number;
  host: string;
  /** The operators' listener (SAFE-12). */
  operatorPort: number;
  operatorHost: string;
  /** Absolute; has database, keys and lock. */
  dataDir: string;
  /** Another PostgreSQL; null: embedded. */
  databaseUrl: string | null;
  /** Max connections for players' calls. */
  poolSize: number;
  /** Ms that a stop serves on, for balancers to notice; 0: none. */
  drainMs: number;
  /** Expected processes on the database. */
  gateways: number;
  /** The vault's, the first one in use; none: a file in the data folder (SAFE-11). */
  masterKeys: Buffer[];
  /** Of the shared draws; null: a file in the data folder (GAME-16). */
  drawsKey: Buffer | null;
  /** Trusted forwarders, addresses or CIDR (BOOT-11). */
  trustedProxies: string[];
  /** Idle minutes of a member's session; agents at most 30 (SAFE-03). */
  sessionIdleMinutes: number;
  /** Max hours of a session (SAFE-03). */
  sessionHours: number;
  /** Max messages for each of login, registration, second factor (SAFE-05). */
  smsPerHour: number;
  smsPerDay: number;
  /** Ms between an account's spins; 0: none (SLOTS-19). */
  minSpinIntervalMs: number;
  /** Push origins beside the usual browsers' (LIVE-03). */
  pushHosts: string[];
  ports: PortSettings;
}

type Variables = Record<string, string | undefined>;

/**
 * Reads PALARO_MODE, PORT, MEDIA_PORT, HOST, OPERATOR_PORT, OPERATOR_HOST, DATA_DIR, DATABASE_URL,
 * PALARO_KEY, POOL_SIZE, GATEWAYS, DRAIN_SECONDS, DRAWS_KEY, TRUSTED_PROXIES, SESSION_IDLE_MINUTES, SESSION_HOURS,
 * SMS_PER_HOUR, SMS_PER_DAY, SPIN_INTERVAL_MS, PUSH_HOSTS and those of `originsOf` and `readPorts`;
 * empty is unset. Throws StartError for a wrong value.
 */
export function readEnv(variables: Variables): Env {
  const text = (name: string) => variables[name]?.trim() || undefined;
  const numberIn = (name: string, fallback: number, max: number, min = 1) =>
    numberOf(name, text(name) ?? String(fallback), max, min);
  const listeners = portsOf(text);
  const host = hostOf('HOST', text('HOST') ?? '127.0.0.1');
  const databaseUrl = databaseUrlOf(text('DATABASE_URL'));
  const origins = originsOf(text, { host, port: listeners.port });
  const ports = readPorts(text);
  const paymentUrl = ports.payment && ports.payment !== 'off' ? ports.payment.url : null;
  const mode = modeOf(text('PALARO_MODE'), { host, ...origins, databaseUrl, paymentUrl });
  return {
    mode,
    ...listeners,
    host,
    operatorHost: hostOf('OPERATOR_HOST', text('OPERATOR_HOST') ?? '127.0.0.1'),
    dataDir: resolve(text('DATA_DIR') ?? 'data'),
    databaseUrl,
    poolSize: numberIn('POOL_SIZE', defaultPoolSize, 1000, 2),
    drainMs: 1000 * numberIn('DRAIN_SECONDS', mode === 'live' ? 10 : 0, 120, 0),
    gateways: numberIn('GATEWAYS', 1, 100),
    masterKeys: masterKeysOf(text('PALARO_KEY')),
    drawsKey: drawsKeyOf(text('DRAWS_KEY')),
    trustedProxies: listOf(text('TRUSTED_PROXIES')).map(proxyOf),
    ...origins,
    sessionIdleMinutes: numberIn('SESSION_IDLE_MINUTES', 120, 1440),
    sessionHours: numberIn('SESSION_HOURS', 12, 24),
    smsPerHour: numberIn('SMS_PER_HOUR', 1000, 99_999),
    smsPerDay: numberIn('SMS_PER_DAY', 10_000, 99_999),
    minSpinIntervalMs: numberIn('SPIN_INTERVAL_MS', spinIntervalMs, 60_000, 0),
    pushHosts: listOf(text('PUSH_HOSTS')).map(pushHostOf),
    ports,
  };
}

function portsOf(text: (name: string) => string | undefined) {
  const port = portOf('PORT', text('PORT') ?? '8080');
  const mediaPort = portOf('MEDIA_PORT', text('MEDIA_PORT') ?? String(port + 1));
  if (mediaPort === port)
    throw new StartError(`MEDIA_PORT must differ from PORT; both are ${port}.`);
  const operatorPort = portOf('OPERATOR_PORT', text('OPERATOR_PORT') ?? String(port + 2));
  if (operatorPort === port || operatorPort === mediaPort)
    throw new StartError(
      `OPERATOR_PORT must differ from PORT and MEDIA_PORT, not ${operatorPort}.`,
    );
  return { port, mediaPort, operatorPort };
}

const listOf = (value = ''): string[] => value.split(/[\s,]+/).filter(Boolean);

function numberOf(name: string, value: string, max: number, min: number): number {
  const number = Number(value);
  if (/^\d{1,5}$/.test(value) && number >= min && number <= max) return number;
  throw new StartError(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
}

function portOf(name: string, value: string): number {
  const port = Number(value);
  if (/^\d{1,5}$/.test(value) && port >= 1 && port <= 65_535) return port;
  throw new StartError(`${name} must be a whole number from 1 to 65535, not "${value}".`);
}

function hostOf(name: string, value: string): string {
  if (isIP(value) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value)) return value;
  throw new StartError(`${name} must be an IP address or a host name, not "${value}".`);
}

function databaseUrlOf(value: string | undefined): string | null {
  if (value === undefined) return null;
  if (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value)) return value;
  throw new StartError('DATABASE_URL must look like postgres://user:password@host:5432/database.');
}

function masterKeysOf(value = ''): Buffer[] {
  const keys = parseMasterKeys(value);
  if (keys) return keys;
  throw new StartError(
    'PALARO_KEY must be 32 random bytes in base64url or hex (openssl rand -hex 32); several with commas, the newest first.',
  );
}

function drawsKeyOf(value = ''): Buffer | null {
  const keys = parseMasterKeys(value);
  if (keys && keys.length < 2) return keys[0] ?? null;
  throw new StartError(
    'DRAWS_KEY must be 32 random bytes in base64url or hex (openssl rand -hex 32), the same at every gateway.',
  );
}

function proxyOf(value: string): string {
  if (isCidr(value) || isIP(value)) return value;
  throw new StartError(
    `TRUSTED_PROXIES must list IP addresses or CIDR ranges such as 10.0.0.0/8, not "${value}".`,
  );
}

function pushHostOf(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url && /^https?:$/.test(url.protocol) && url.origin === value) return value;
  throw new StartError(
    `PUSH_HOSTS must list origins such as https://push.example, not "${value}".`,
  );
}

/** Such as `203.0.113.0/24` or `2001:db8::/32`. */
export function isCidr(value: string): boolean {
  const [address = '', bits = '', ...rest] = value.split('/');
  const family = isIP(address);
  if (address.includes('%')) return false;
  return (
    family !== 0 &&
    rest.length === 0 &&
    /^\d{1,3}$/.test(bits) &&
    Number(bits) <= (family === 4 ? 32 : 128)
  );
}
