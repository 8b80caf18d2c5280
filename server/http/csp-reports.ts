import type { FastifyInstance } from 'fastify';
import rateLimit from '@fastify/rate-limit';
import { type Infer, array, is, number, optional, string, type } from 'superstruct';
import { visitorOf } from '../address.ts';
import type { Gateway } from '../context.ts';
import type { Env } from '../env.ts';
import { DomainError } from '../domain-error.ts';
import { addressOf } from './visitor.ts';

const path = '/api/csp-reports';

/**
 * Headers of a policy with where browsers report: by the Reporting API, whose browsers then ignore
 * `report-uri`, on https alone, for it delivers nothing without.
 */
export function reportedPolicy({ siteUrl }: Pick<Env, 'siteUrl'>, policy: string) {
  const header = 'Content-Security-Policy';
  if (!siteUrl.startsWith('https:')) return { [header]: `${policy}; report-uri ${path}` };
  return {
    [header]: `${policy}; report-uri ${path}; report-to csp`,
    'Reporting-Endpoints': `csp="${path}"`,
  };
}

const maxBytes = 16 * 1024;
/** Per minute. */
const maxPerAddress = 20;
const maxInTotal = 200;
/** Of one request. */
const maxReports = 5;
const maxText = 200;

/** Of `report-uri` (CSP 2). */
const Plain = type({
  'csp-report': type({
    'document-uri': optional(string()),
    'effective-directive': optional(string()),
    'violated-directive': optional(string()),
    'blocked-uri': optional(string()),
    'source-file': optional(string()),
    'line-number': optional(number()),
    'script-sample': optional(string()),
  }),
});
/** Of `report-to` (Reporting API). */
const Batch = array(type({ type: string(), body: type({}) }));
const Body = type({
  documentURL: optional(string()),
  effectiveDirective: optional(string()),
  blockedURL: optional(string()),
  sourceFile: optional(string()),
  lineNumber: optional(number()),
  sample: optional(string()),
});

interface Violation {
  directive: string;
  blocked: string;
  page: string;
  source: string;
  line: number;
  /** Of Trusted Types: `Element innerHTML`. */
  sink?: string;
}

/**
 * Takes browsers' reports of what the content security policy stopped and logs a line for each
 * request, without query strings, tokens and samples (SAFE-01). Throws `too_many_requests`.
 */
export async function registerCspReports(app: FastifyInstance, gateway: Gateway): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(rateLimit, { global: false, cache: 5000 });
    const limit = (max: number, keyOf: (ip: string) => string) =>
      scope.createRateLimit({
        max,
        timeWindow: '1 minute',
        keyGenerator: (request) => keyOf(visitorOf(addressOf(request))),
      });
    const limits = [limit(maxPerAddress, (ip) => ip), limit(maxInTotal, () => 'all')];
    scope.addContentTypeParser<string>(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string' },
      scope.getDefaultJsonParser('error', 'error'),
    );
    scope.post(path, {
      bodyLimit: maxBytes,
      async onRequest(request) {
        for (const count of limits) {
          const result = await count(request);
          if (!result.isAllowed && result.isExceeded)
            throw new DomainError('too_many_requests', { retryAfter: result.ttlInSeconds });
        }
      },
      handler(request, reply) {
        const violations = violationsIn(request.body);
        if (violations.length > 0)
          gateway.log.warn(
            { violations: violations.slice(0, maxReports), count: violations.length },
            'content security policy violated',
          );
        return reply.code(204).send();
      },
    });
  });
}

function violationsIn(body: unknown): Violation[] {
  return reportsIn(body).filter(({ directive }) => directive !== '');
}

function reportsIn(body: unknown): Violation[] {
  if (is(body, Plain)) {
    const report = body['csp-report'];
    return [
      violation({
        documentURL: report['document-uri'],
        effectiveDirective: report['effective-directive'] ?? report['violated-directive'],
        blockedURL: report['blocked-uri'],
        sourceFile: report['source-file'],
        lineNumber: report['line-number'],
        sample: report['script-sample'],
      }),
    ];
  }
  if (!is(body, Batch)) return [];
  return body.flatMap(({ type: kind, body: report }) =>
    kind === 'csp-violation' && is(report, Body) ? [violation(report)] : [],
  );
}

type Report = { [Field in keyof Infer<typeof Body>]: Infer<typeof Body>[Field] | undefined };

function violation(report: Report): Violation {
  const sink = /^[A-Za-z ]{1,60}(?=\|)/.exec(report.sample ?? '')?.[0];
  return {
    directive: /^[a-z-]{1,60}/.exec(report.effectiveDirective ?? '')?.[0] ?? '',
    blocked: withoutSecrets(report.blockedURL),
    page: withoutSecrets(report.documentURL),
    source: withoutSecrets(report.sourceFile),
    line: report.lineNumber ?? 0,
    ...(sink !== undefined && { sink }),
  };
}

/** Origin and path, or a keyword such as `inline`; long path parts could be tokens. */
function withoutSecrets(address = ''): string {
  if (/^[a-z-]{1,30}$/.test(address)) return address;
  if (!URL.canParse(address)) return '';
  const { protocol, host, pathname } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') return protocol;
  const parts = pathname.split('/').map((part) => (/^[\w%-]{24,}$/.test(part) ? '…' : part));
  return `${protocol}//${host}${parts.join('/')}`.slice(0, maxText);
}
