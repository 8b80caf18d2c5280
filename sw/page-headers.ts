import { commonHeaders, documentHeaders } from '../contract/page-headers.ts';
import type { Permission } from '../contract/site/calls.ts';

const policyName = 'content-security-policy';
const ofMedia = /^(img|connect|frame)-src /;

/** Allows media hosts newer than the build (SAFE-01). */
export function mergeHeaders(stored: Headers, known: Permission | undefined): Headers {
  const headers = new Headers(stored);
  const policy = headers.get(policyName);
  const hosts = [
    ...new Set(
      [...(known?.info.imageCDNs ?? []), ...(known?.info.launchGameCDNs ?? [])].map(
        (url) => new URL(url).origin,
      ),
    ),
  ];
  if (!policy || hosts.length === 0) return headers;
  const parts = policy.split('; ').map((part) => {
    if (!ofMedia.test(part)) return part;
    const there = part.split(' ');
    return [...there, ...hosts.filter((host) => !there.includes(host))].join(' ');
  });
  headers.set(policyName, parts.join('; '));
  return headers;
}

/** For a page with one inline script and style. */
export async function ownHeaders(script: string, style: string): Promise<Record<string, string>> {
  const [scriptHash, styleHash] = await Promise.all([hashOf(script), hashOf(style)]);
  return {
    ...commonHeaders,
    ...documentHeaders,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; script-src ${scriptHash}; style-src ${styleHash}; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  };
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}
