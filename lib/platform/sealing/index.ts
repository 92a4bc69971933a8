// Values that must not be readable in a copy of the database: sealed (encrypted, to be opened again) or digested (to
// be compared). Each purpose has its own key, so that a value made for one purpose is useless for another.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Sealer {
  /** Base64url text that only `open` with the same purpose can decrypt. */
  seal(purpose: string, text: string): string;
  /** Throws for text that was not sealed by this store for this purpose. */
  open(purpose: string, sealed: string): string;
  /** The same text has the same digest. It needs the key, so that even six digits cannot be found by trying. */
  digest(purpose: string, text: string): string;
  /** Whether `digest` is that of `text`, in constant time. */
  digestMatches(purpose: string, text: string, digest: string): boolean;
}

/** `secret`: the store's AUTH_SECRET. */
export function createSealer(secret: string): Sealer {
  const keyOf = (use: string, purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `tarang/${use}/${purpose}`, 32));

  function digest(purpose: string, text: string): string {
    return createHmac('sha256', keyOf('digest', purpose)).update(text).digest('base64url');
  }

  return {
    seal(purpose, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, keyOf('seal', purpose), nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(ALGORITHM, keyOf('seal', purpose), nonce, {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
    digest,
    digestMatches(purpose, text, given) {
      const [wanted, got] = [Buffer.from(digest(purpose, text)), Buffer.from(given)];
      return wanted.length === got.length && timingSafeEqual(wanted, got);
    },
  };
}
