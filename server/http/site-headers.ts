import { createHash } from 'node:crypto';
import type { Gateway } from '../context.ts';
import type { Env } from '../env.ts';
import { mediaOrigins, siteOrigins, socketSources } from '../settings/origins.ts';
import { reportedPolicy } from './csp-reports.ts';

/** For https clients; a year. */
export const strictTransport = 'max-age=31536000; includeSubDomains';

/** Hashes for a content security policy. */
export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

/** Hashes inline scripts and styles, not data blocks (`type="application/json"`). */
export function inlineHashes(pages: readonly string[]): InlineHashes {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const page of pages) {
    for (const [, attributes = '', code = ''] of page.matchAll(
      /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
    )) {
      if (/\bsrc=/.test(attributes) || /type="(?!module|text\/javascript)/.test(attributes))
        continue;
      scripts.add(hashOf(code));
    }
    for (const [, code = ''] of page.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g))
      styles.add(hashOf(code));
  }
  return { scripts: [...scripts], styles: [...styles] };
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** No text becomes script but through this policy (src/lib/trusted-scripts.ts, SAFE-01). */
const trustedTypes = (policies: "'none'" | 'palaro') => [
  "require-trusted-types-for 'script'",
  `trusted-types ${policies}`,
];

/**
 * GeeTest's and reCAPTCHA's scripts make markup and style attributes by themselves: sites with one
 * of them have neither rule (docs/decisions/0063-trusted-types.md).
 */
const markupRules = (env: Env): string[] =>
  env.ports.geetest || env.ports.identity.firebase?.phone
    ? ["style-src-attr 'unsafe-inline'"]
    : trustedTypes('palaro');

type Site = Pick<Gateway, 'env' | 'db'>;

/** The app's policy. */
function appPolicy(site: Site, inline: InlineHashes): string {
  const { env } = site;
  const media = mediaOrigins(env).join(' ');
  const sockets = socketSources(siteOrigins(site));
  // GeeTest, if configured.
  const guest = env.ports.geetest ? ' https://*.geetest.com https://*.geevisit.com' : '';
  const phone = phoneSources(env);
  return [
    "default-src 'self'",
    `script-src 'self' ${inline.scripts.join(' ')}`.trim() + guest + phone.script,
    `style-src 'self' ${inline.styles.join(' ')}`.trim() + guest,
    ...markupRules(env),
    `img-src 'self' data: blob: ${media}${guest}`,
    `connect-src 'self' ${sockets} ${media}${guest}${phone.connect}`,
    // The frame of analytics; a whole address would cost the page's first packets.
    `frame-src 'self' ${media}${phone.frame}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    ...(env.mode === 'live' ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Firebase Auth and its reCAPTCHA, if configured (AUTH-26). */
function phoneSources({ ports }: Env): Record<'script' | 'frame' | 'connect', string> {
  const phone = ports.identity.firebase?.phone;
  if (!phone) return { script: '', frame: '', connect: '' };
  const recaptcha = ' https://www.google.com/recaptcha/';
  return {
    script: `${recaptcha} https://www.gstatic.com/recaptcha/`,
    frame: `${recaptcha} https://recaptcha.google.com/recaptcha/`,
    connect: `${recaptcha} ${new URL(phone.url).origin}`,
  };
}

/** Headers of the app's pages; the worker stores them. */
export function appPageHeaders(site: Site, inline: InlineHashes): Record<string, string> {
  return {
    ...reportedPolicy(site.env, appPolicy(site, inline)),
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  };
}

/** A game's policy: the media origins only, framed by this site only (SAFE-02). */
export function gamePolicy(site: Site, inline: InlineHashes): string {
  const sockets = socketSources(mediaOrigins(site.env));
  return [
    "default-src 'self'",
    `script-src 'self' ${inline.scripts.join(' ')}`.trim(),
    "style-src 'self'",
    ...trustedTypes("'none'"),
    "img-src 'self' data: blob:",
    `connect-src 'self' ${sockets}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${siteOrigins(site).join(' ')}`,
  ].join('; ');
}

/** A window's policy: its own origin only, never framed. */
export function windowPolicy({ scripts }: InlineHashes): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`.trim(),
    "style-src 'self'",
    ...trustedTypes("'none'"),
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
