import { DES } from 'des.js';

/**
 * Reads a customer-service path of the permission answer: base64 of DES-ECB with PKCS#7, followed by the 8 characters of
 * the key (SIDE-04). That hides it from scrapers and protects nothing. Gives the URL, or null when it is not one.
 */
export function readServicePath(path: string): string | null {
  try {
    const key = new TextEncoder().encode(path.slice(-8));
    const bytes = Uint8Array.from(atob(path.slice(0, -8)), (letter) => letter.charCodeAt(0));
    const cipher = DES.create({ type: 'decrypt', key });
    const read = new TextDecoder().decode(
      Uint8Array.from([...cipher.update(bytes), ...cipher.final()]),
    );
    return /^(https?:\/\/|mailto:|tel:|\/)/.test(read) ? read : null;
  } catch {
    return null;
  }
}
