/** The services of others that a site may be without (SAFE-07). */
export const serviceNames = ['payment', 'sms', 'email'] as const;
export type ServiceName = (typeof serviceNames)[number];
