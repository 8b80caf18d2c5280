import { DES } from 'des.js';

/**
 * Base64 of DES-ECB with PKCS#7, then the 8-character key (SIDE-04): hides links from scrapers
 * only. Null: malformed.
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
