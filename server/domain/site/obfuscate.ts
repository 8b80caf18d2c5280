import { createCipheriv, createHash } from 'node:crypto';

/**
 * Obfuscates a customer-service path for old clients: base64 of DES-ECB with PKCS#7 padding, then the 8 characters of the key. It hides
 * the path from scrapers and protects nothing. The same path gives the same text.
 */
export function obfuscate(path: string): string {
  const key = createHash('sha256').update(path).digest('hex').slice(0, 8);
  // OpenSSL 3 has no single DES left; triple DES with one key three times is the same function.
  const cipher = createCipheriv('des-ede3', key.repeat(3), null);
  return cipher.update(path, 'utf8', 'base64') + cipher.final('base64') + key;
}
