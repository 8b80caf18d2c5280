import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Bytes. */
export const keyBytes = 32;
const idBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;
const headerBytes = 1 + idBytes + nonceBytes;

/** First byte of a stored value. */
const plainVersion = 0;
const encryptedVersion = 1;

/** Null unless each is 32 bytes in base64url or hex; the first one encrypts. */
export function parseMasterKeys(text: string): Buffer[] | null {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((key) => Buffer.from(key, /^[0-9a-f]{64}$/i.test(key) ? 'hex' : 'base64url'));
  return keys.every(({ length }) => length === keyBytes) ? keys : null;
}

/** Names a key without revealing it; hex. */
export function keyIdOf(key: Buffer): string {
  const hash = createHash('sha256').update('palaro key id').update(key).digest('hex');
  return hash.slice(0, 2 * idBytes);
}

/** What every value under a key begins with. */
export const prefixOf = (keyId: string): Buffer =>
  Buffer.concat([Buffer.of(encryptedVersion), Buffer.from(keyId, 'hex')]);

/** As stored before it is encrypted. */
export const asPlain = (value: Buffer): Buffer => Buffer.concat([Buffer.of(plainVersion), value]);

/**
 * AES-256-GCM: version, key id, nonce, text, tag.
 * @param associatedData table, column and row: a value moved elsewhere does not decrypt
 */
export function encryptWith(key: Buffer, associatedData: string, value: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(associatedData));
  const text = Buffer.concat([cipher.update(value), cipher.final()]);
  return Buffer.concat([prefixOf(keyIdOf(key)), nonce, text, cipher.getAuthTag()]);
}

/**
 * Throws for an unknown key, other associated data or changed bytes.
 * @param keyOf a key by its id
 */
export function decryptWith(
  keyOf: (id: string) => Buffer | undefined,
  associatedData: string,
  stored: Buffer,
): Buffer {
  if (stored[0] === plainVersion) return stored.subarray(1);
  if (stored[0] !== encryptedVersion || stored.length < headerBytes + tagBytes)
    throw new Error(`${associatedData} is no stored secret`);
  const id = stored.toString('hex', 1, 1 + idBytes);
  const key = keyOf(id);
  if (!key) throw new Error(`${associatedData} is under the unknown key ${id}`);
  const nonce = stored.subarray(1 + idBytes, headerBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    .setAAD(Buffer.from(associatedData))
    .setAuthTag(stored.subarray(-tagBytes));
  return Buffer.concat([
    decipher.update(stored.subarray(headerBytes, -tagBytes)),
    decipher.final(),
  ]);
}
