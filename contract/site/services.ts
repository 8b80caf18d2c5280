/** SAFE-07. */
export const serviceNames = ['payment', 'sms', 'email'] as const;
export type ServiceName = (typeof serviceNames)[number];
