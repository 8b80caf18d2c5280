/** Of every answer, and every page that the worker makes (SAFE-01). */
export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  // The origin alone, even to this site: an address may have come with a token (BOOT-09).
  'Referrer-Policy': 'strict-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
};
