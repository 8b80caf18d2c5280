import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a device, base64url, as its browser sent them. */
export interface DeviceKeys {
  /** P-256 point, uncompressed. */
  p256dh: string;
  auth: string;
}

/** Bytes of a record; one is enough for what a push service takes. */
const recordSize = 4096;

/** Key and salt of one message; made anew for each, and given by the test of RFC 8291's own example alone. */
interface Ephemeral {
  privateKey: Buffer;
  salt: Buffer;
}

/**
 * Encrypts a text for a device alone, as web push asks for it: RFC 8291 over the `aes128gcm` coding of RFC 8188, one record.
 * Throws for keys that are no keys.
 */
export function encryptFor(
  { p256dh, auth }: DeviceKeys,
  text: string,
  ephemeral?: Ephemeral,
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url');
  const own = createECDH('prime256v1');
  if (ephemeral) own.setPrivateKey(ephemeral.privateKey);
  else own.generateKeys();
  const salt = ephemeral?.salt ?? randomBytes(16);
  const ours = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derive(own.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2 marks the last record.
  const encrypted = Buffer.concat([
    cipher.update(text, 'utf8'),
    cipher.update(Buffer.of(2)),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(recordSize);
  head.writeUInt8(ours.length, 4);
  return Buffer.concat([salt, head, ours, encrypted]);
}

function derive(secret: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
