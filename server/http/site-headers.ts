import { createHash } from 'node:crypto';
import type { Env } from '../env.ts';
import { mediaOrigins, ownHostnames } from '../settings/origins.ts';

/** For clients over https, which are all of a live site; a year. */
export const strictTransport = 'max-age=31536000; includeSubDomains';

/** Hashes of a page's inline scripts and styles, as a content security policy lists them. */
export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

/** Finds the inline scripts and styles of HTML pages; data blocks (`type="application/json"`) are no scripts. */
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

/** The policy of the app's pages for a visitor of `hostname`. `host` is the same with the port, for the socket. */
function appPolicy(env: Env, hostname: string, host: string, inline: InlineHashes): string {
  const media = mediaOrigins(env, hostname).join(' ');
  // The script, styles and pictures of GeeTest, if it is configured.
  const guest = env.ports.geetest ? ' https://*.geetest.com https://*.geevisit.com' : '';
  const phone = phoneSources(env);
  return [
    "default-src 'self'",
    `script-src 'self' ${inline.scripts.join(' ')}`.trim() + guest + phone.script,
    `style-src 'self' ${inline.styles.join(' ')}`.trim() + guest,
    // What React and the prerendered frame put into style attributes.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${media}${guest}`,
    `connect-src 'self' ws://${host} wss://${host} ${media}${guest}${phone.connect}`,
    `frame-src ${media}${phone.frame}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    ...(env.mode === 'live' ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** The sources of Firebase Auth and its reCAPTCHA, if it is configured (AUTH-26). */
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

/** The headers of the app's pages, from the gateway or from the worker, which stores the gateway's. */
export function appPageHeaders(
  env: Env,
  hostname: string,
  host: string,
  inline: InlineHashes,
): Record<string, string> {
  return {
    'Content-Security-Policy': appPolicy(env, hostname, host, inline),
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  };
}

/** The policy of a game's page: it talks to its own origin only (`host`, with the port), and only this site may frame it (SAFE-02). */
export function gamePolicy(hostname: string, host: string, inline: InlineHashes): string {
  const frames = ownHostnames(hostname).flatMap((name) => [
    `http://${name}:*`,
    `https://${name}:*`,
  ]);
  return [
    "default-src 'self'",
    `script-src 'self' ${inline.scripts.join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ws://${host} wss://${host}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frames.join(' ')}`,
  ].join('; ');
}

/** The policy of a page that a window of its own shows: it talks to its own origin only, and nothing frames it. */
export function windowPolicy({ scripts }: InlineHashes): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`.trim(),
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
