import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface Certificate {
  /** PEM. */
  key: string;
  cert: string;
  /** Base64 SHA-256 of the public key, for `--ignore-certificate-errors-spki-list`. */
  spkiHash: string;
}

/** One element of DER (X.690): tag, length, content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const explicit = (n: number, part: Uint8Array) => der(0xa0 + n, part);
const octets = (part: Uint8Array) => der(0x04, part);
const bits = (part: Uint8Array) => der(0x03, Buffer.from([0]), part);
const time = (at: Date) =>
  der(0x17, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));
/** Object identifiers, encoded. */
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const commonName = oid('550403');
const subjectAltName = oid('551d11');

const dayMs = 86_400_000;

/**
 * A certificate for these host names, signed by itself, a day old and valid for another (RFC 5280).
 * Made here so that a test needs nothing but Node.
 */
export function certificateFor(...names: string[]): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('Palaro test')))));
  // The first bit clear: a positive integer.
  const serial = Buffer.from([0x40, ...randomBytes(15)]);
  const dnsNames = sequence(...names.map((dns) => der(0x82, Buffer.from(dns))));
  const body = sequence(
    explicit(0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ecdsaWithSha256,
    name,
    sequence(time(new Date(Date.now() - dayMs)), time(new Date(Date.now() + dayMs))),
    name,
    spki,
    explicit(3, sequence(sequence(subjectAltName, octets(dnsNames)))),
  );
  const signed = sequence(body, ecdsaWithSha256, bits(sign('sha256', body, privateKey)));
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${signed.toString('base64')}\n-----END CERTIFICATE-----\n`,
    spkiHash: createHash('sha256').update(spki).digest('base64'),
  };
}
