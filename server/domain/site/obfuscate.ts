import { createCipheriv, createHash } from 'node:crypto';

/**
 * Obfuscates a customer-service path for old clients: base64 of DES-ECB (PKCS#7), then the
 * 8-character key. Deterministic; it protects nothing but from scrapers.
 */
export function obfuscate(path: string): string {
  const key = createHash('sha256').update(path).digest('hex').slice(0, 8);
  // OpenSSL 3 has no single DES; triple DES with one key is the same.
  const cipher = createCipheriv('des-ede3', key.repeat(3), null);
  return cipher.update(path, 'utf8', 'base64') + cipher.final('base64') + key;
}
