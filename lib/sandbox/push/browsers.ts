import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** A browser that is told: its subscription as the store gets it, and the keys by which it reads what arrives. */
export interface Browser {
  id: string;
  p256dh: string;
  auth: string;
  privateKey: string;
}

export function createBrowser(): Browser {
  const curve = createECDH('prime256v1');
  const p256dh = curve.generateKeys('base64url');
  return {
    id: randomBytes(9).toString('base64url'),
    p256dh,
    auth: randomBytes(16).toString('base64url'),
    privateKey: curve.getPrivateKey('base64url'),
  };
}

const SALT_BYTES = 16;
const HEADER_BYTES = SALT_BYTES + 5;
const TAG_BYTES = 16;

/**
 * Reads a message as a browser does (RFC 8291 on RFC 8188, one record). Throws for one that was not encrypted for this
 * browser.
 */
export function readMessage({ p256dh, auth, privateKey }: Browser, body: Buffer): string {
  const salt = body.subarray(0, SALT_BYTES);
  const keyLength = body.readUInt8(HEADER_BYTES - 1);
  const sender = body.subarray(HEADER_BYTES, HEADER_BYTES + keyLength);
  const record = body.subarray(HEADER_BYTES + keyLength);
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), sender]);
  const shared = createHmac('sha256', Buffer.from(auth, 'base64url'))
    .update(curve.computeSecret(sender))
    .digest();
  const input = createHmac('sha256', shared)
    .update(info)
    .update(Buffer.from([1]))
    .digest();
  const derive = (use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${use}\0`, bytes));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const text = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  // After the text come the delimiter of the last record and any padding.
  return text.subarray(0, text.lastIndexOf(2)).toString('utf8');
}
