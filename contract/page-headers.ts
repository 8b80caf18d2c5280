/** Of every answer, and every page that the worker makes (SAFE-01). */
export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  // The origin alone, even to this site: an address may have come with a token (BOOT-09).
  'Referrer-Policy': 'strict-origin',
};

/** Of pages alone: no other answer has a document whose rights it could limit (SAFE-01). */
export const documentHeaders = {
  // The camera takes pictures of documents (MEM-19j); no frame of another origin gets it.
  'Permissions-Policy':
    'accelerometer=(), camera=(self), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
};
