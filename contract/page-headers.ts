/** Carried by every answer of the gateway and by every page that the worker makes itself (SAFE-01). */
export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  // The origin alone, to this site too: an address may have come with a token (BOOT-09).
  'Referrer-Policy': 'strict-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
};
