import { object, pattern, string } from 'superstruct';
import { action } from '../define.ts';

/** The page of the frame that gtag runs in. */
export const analyticsPath = '/analytics-frame';

/** As Google names a measurement, `G-AB12CD34EF`; empty: no analytics. */
export const GtagId = pattern(string(), /^(?:(?:G|GT)-[A-Z0-9]{4,16})?$/);

export const operatorAnalytics = {
  'operator.analytics': action({
    method: 'PUT',
    path: '/api/operator/analytics',
    auth: 'operator',
    always: true,
    summary:
      'Sets the gtagId of the analytics that visitors may allow, or none (CALL-06f, OPS-03); changes at once.',
    request: object({ gtagId: GtagId }),
    value: object({ gtagId: string() }),
    errors: ['forbidden', 'invalid_request'],
    offline: 'network-only',
  }),
};
