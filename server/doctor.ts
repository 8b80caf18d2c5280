import { spinIntervalMs } from '../games/slots/spin-interval.ts';
import type { ServiceName } from '../contract/site/services.ts';
import { originFindings } from './doctor-origins.ts';
import { type Finding, danger, missing, right } from './finding.ts';
import { isOpenToOthers } from './db/embedded-home.ts';
import { drawsKeyFile } from './domain/play/tables/chain.ts';
import type { Env } from './env.ts';
import { masterKeyFile, mayMakeMasterKey } from './vault/master-keys.ts';
import { isLoopback } from './env-mode.ts';
import { existsSync } from 'node:fs';
import { defaultProofCost } from './ports/challenge.ts';

/** Whether the doctor exits with 1. */
export const isIll = (findings: readonly Finding[]): boolean =>
  findings.some(({ state, stops }) => state === 'danger' || stops);

export const findingLines = (findings: readonly Finding[]): string[] =>
  findings.map(({ setting, state, text }) => `  ${state.padEnd(8)} ${setting}: ${text}`);

/** Checks settings that matter for safety (SAFE-07). */
export function settingFindings(env: Env): Finding[] {
  return [
    right('PALARO_MODE', env.mode === 'live' ? 'a live site' : 'a demo, for this machine alone'),
    ...originFindings(env),
    proxies(env),
    right('HOST', `players reach ${env.host}, ports ${env.port} and ${env.mediaPort}`),
    operatorListener(env),
    right('DATABASE_URL', env.databaseUrl ? 'a PostgreSQL of yours' : 'the embedded PostgreSQL'),
    dataFolder(env),
    masterKey(env),
    drawsKey(env),
    payment(env),
    sms(env),
    mail(env),
    alarms(env),
    challenge(env),
    spinInterval(env),
    ...identity(env),
    ...pushHosts(env),
  ];
}

function proxies({ mode, trustedProxies: ranges }: Env): Finding {
  const name = 'TRUSTED_PROXIES';
  const everybody = ranges.find((range) => /\/[0-7]$/.test(range));
  if (everybody)
    return danger(name, `${everybody} lets strangers choose their address; name your proxy alone`);
  if (mode === 'demo')
    return ranges.length === 0
      ? right(name, 'none')
      : danger(name, 'others seem to reach this demo by a proxy; its passwords are published');
  return ranges.length > 0
    ? right(name, ranges.join(', '))
    : danger(
        name,
        'none, so all visitors behind your TLS proxy have its address, and limits by address do not hold; name the proxy, such as 127.0.0.1',
      );
}

function operatorListener({ operatorHost: host, operatorPort: port }: Env): Finding {
  const place = `the operator's calls are at ${host}, port ${port}`;
  return isLoopback(host)
    ? right('OPERATOR_PORT', place)
    : danger('OPERATOR_HOST', `${place}, without TLS; take it away and reach this machine by ssh`);
}

function dataFolder({ dataDir }: Env): Finding {
  return existsSync(dataDir) && isOpenToOthers(dataDir)
    ? danger('DATA_DIR', `other users may enter ${dataDir}; run: chmod 700 ${dataDir}`)
    : right('DATA_DIR', dataDir);
}

/** Where the key is that secrets in the database are under (SAFE-11). */
function masterKey(env: Env): Finding {
  const name = 'PALARO_KEY';
  if (env.masterKeys.length > 0)
    return right(
      name,
      env.masterKeys.length === 1 ? 'set' : `set, with ${env.masterKeys.length - 1} earlier`,
    );
  const file = masterKeyFile(env);
  if (!existsSync(file))
    return mayMakeMasterKey(env)
      ? right(name, `not set: the first start makes ${file}`)
      : {
          ...missing(
            name,
            `set the key that secrets in the database are encrypted under, such as from: openssl rand -hex 32; store a copy apart from the database's`,
          ),
          stops: true,
        };
  return isOpenToOthers(file)
    ? danger(name, `other users may read ${file}; run: chmod 600 ${file}`)
    : right(name, `not set: ${file}; store a copy apart from the database's`);
}

/** Gateways under different keys refund each other's draws. */
function drawsKey(env: Env): Finding {
  const name = 'DRAWS_KEY';
  if (env.drawsKey) return right(name, 'set');
  const file = drawsKeyFile(env);
  if (env.gateways > 1)
    return danger(
      name,
      `not set, and ${env.gateways} gateways draw with different keys; set one for all, such as from: openssl rand -hex 32 (or the text of ${file})`,
    );
  return existsSync(file) && isOpenToOthers(file)
    ? danger(name, `other users may read ${file}; run: chmod 600 ${file}`)
    : right(name, `not set: ${file}; open draws are refunded without it, so store a copy`);
}

function service(
  env: Env,
  name: 'PAYMENT_URL' | 'SMS_URL' | 'SMTP_URL',
  {
    of,
    settings,
    safe,
    closes,
  }: {
    of: ServiceName;
    settings: { url: string } | 'off' | null;
    safe: (url: string) => boolean;
    closes: string;
  },
): Finding {
  if (settings === 'off') return right(name, `off; closed: ${closes}`);
  if (settings === null)
    return env.mode === 'demo'
      ? right(name, `simulated (${of})`)
      : {
          ...missing(name, `set your provider, or ${name}=off, which closes ${closes}`),
          stops: true,
        };
  const { host, hostname } = new URL(settings.url);
  if (isLoopback(hostname) || safe(settings.url)) return right(name, host);
  return danger(name, `${host} is asked without TLS; set an address that has it`);
}

const isHttps = (url: string) => url.startsWith('https:');

const payment = (env: Env): Finding =>
  service(env, 'PAYMENT_URL', {
    of: 'payment',
    settings: env.ports.payment,
    safe: isHttps,
    closes: 'deposits and withdrawals',
  });

const sms = (env: Env): Finding =>
  service(env, 'SMS_URL', {
    of: 'sms',
    settings: env.ports.sms,
    safe: isHttps,
    closes: 'registration and login by mobile number, and codes by text message',
  });

const mail = (env: Env): Finding =>
  service(env, 'SMTP_URL', {
    of: 'email',
    settings: env.ports.smtp,
    safe: (url) =>
      url.startsWith('smtps:') || new URL(url).searchParams.get('requireTLS') === 'true',
    closes: 'new passwords and codes by email',
  });

function alarms({ mode, ports: { alarmMail, smtp } }: Env): Finding {
  const name = 'ALARM_MAIL';
  if (alarmMail === null)
    return mode === 'demo'
      ? right(name, 'none: alarms are errors in the log')
      : missing(name, 'alarms are errors in the log alone; set the address of who is awake');
  return smtp === 'off'
    ? danger(name, 'no letter leaves while SMTP_URL is off')
    : right(name, alarmMail);
}

function challenge({ mode, ports: { geetest, proofCost } }: Env): Finding {
  if (geetest) return right('GEETEST_ID', 'GeeTest');
  return mode === 'live' && proofCost < defaultProofCost
    ? danger(
        'PROOF_COST',
        `${proofCost} is for tests; take it away, so that it is ${defaultProofCost}`,
      )
    : right('PROOF_COST', `the built-in proof of work, ${proofCost} rounds`);
}

function spinInterval({ mode, minSpinIntervalMs }: Env): Finding {
  return mode === 'live' && minSpinIntervalMs < spinIntervalMs
    ? danger(
        'SPIN_INTERVAL_MS',
        `${minSpinIntervalMs} is for tests; take it away, so that it is ${spinIntervalMs}`,
      )
    : right('SPIN_INTERVAL_MS', `${minSpinIntervalMs}`);
}

/** Their keys prove identity, so need an untampered path. */
function identity({ ports }: Env): Finding[] {
  return Object.entries(ports.identity).map(([provider, { keysUrl, signIn, phone }]) => {
    const urls = [keysUrl, signIn?.authUrl, signIn?.tokenUrl, phone?.url].flatMap(
      (url) => url ?? [],
    );
    const open = urls.find((url) => !isHttps(url) && !isLoopback(new URL(url).hostname));
    const name = provider.toUpperCase();
    return open ? danger(name, `${open} is asked without TLS`) : right(name, 'configured');
  });
}

function pushHosts({ pushHosts: hosts }: Env): Finding[] {
  const open = hosts.find((host) => !isHttps(host) && !isLoopback(new URL(host).hostname));
  if (open) return [danger('PUSH_HOSTS', `${open} is pushed to without TLS`)];
  return hosts.length > 0 ? [right('PUSH_HOSTS', hosts.join(', '))] : [];
}
