// Values that must not be readable in a copy of the database: sealed (encrypted, to be opened again) or digested (to
// be compared). Each purpose has its own key, so that a value made for one purpose is useless for another. Each value
// begins with the id of its key and a dot; those from before keys had ids have neither.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { isSameSecret } from '@/lib/platform/digest';
import type { Key, Keys } from '@/lib/platform/keys';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const INDEX_BYTES = 16;
/** What `index` makes, as a regular expression of JavaScript and of PostgreSQL. */
export const INDEX_FORM = '^[A-Za-z0-9_-]{8}[.][A-Za-z0-9_-]{22}$';

export interface Sealer {
  /** Base64url text that only `open` with the same purpose can decrypt. */
  seal(purpose: string, text: string): string;
  /** Throws for text that was not sealed by this store for this purpose, or by a key that it no longer has. */
  open(purpose: string, sealed: string): string;
  /** The same; null where `open` throws. */
  tryOpen(purpose: string, sealed: string): string | null;
  /** Whether `open` succeeds. */
  opens(purpose: string, sealed: string): boolean;
  /** The same text sealed by the current key; the argument itself when that sealed it. Throws as `open` does. */
  reseal(purpose: string, sealed: string): string;
  /** The same text has the same digest. It needs the key, so that even six digits cannot be found by trying. */
  digest(purpose: string, text: string): string;
  /** The digest by each accepted key, the current one first. */
  digests(purpose: string, text: string): string[];
  /**
   * A blind index: by it a sealed value is found and compared, and nobody without the key can tell what it is. 128
   * bits.
   */
  index(purpose: string, text: string): string;
  /** The blind index by each accepted key, the current one first. */
  indexes(purpose: string, text: string): string[];
  /** Whether `digest` is that of `text` by an accepted key, in constant time. */
  digestMatches(purpose: string, text: string, digest: string): boolean;
}

export function createSealer({ sealing, tokens }: Pick<Keys, 'sealing' | 'tokens'>): Sealer {
  function open(purpose: string, sealed: string): string {
    const { id, body } = readForm(sealed);
    let failure: unknown = new Error('sealed by a key that no setting holds');
    for (const key of sealing.filter((candidate) => candidate.id === id))
      try {
        return decrypt(keyFor(key, 'seal', purpose), Buffer.from(body, 'base64url'));
      } catch (error) {
        failure = error;
      }
    throw failure;
  }

  function tryOpen(purpose: string, sealed: string): string | null {
    try {
      return open(purpose, sealed);
    } catch {
      return null;
    }
  }

  function seal(purpose: string, text: string): string {
    const [key] = sealing;
    return `${key.id}.${encrypt(keyFor(key, 'seal', purpose), text).toString('base64url')}`;
  }

  const digestBy = (key: Key, purpose: string, text: string) => {
    const digest = createHmac('sha256', keyFor(key, 'digest', purpose))
      .update(text)
      .digest('base64url');
    return key.id === '' ? digest : `${key.id}.${digest}`;
  };
  const digests = (purpose: string, text: string) => tokens.map((key) => digestBy(key, purpose, text));

  const indexBy = (key: Key, purpose: string, text: string) => {
    const whole = createHmac('sha256', keyFor(key, 'index', purpose))
      .update(text)
      .digest();
    return `${key.id}.${whole.subarray(0, INDEX_BYTES).toString('base64url')}`;
  };

  return {
    seal,
    open,
    index: (purpose, text) => indexBy(sealing[0], purpose, text),
    // Blind indexes are younger than ids of keys.
    indexes: (purpose, text) =>
      sealing.filter(({ id }) => id !== '').map((key) => indexBy(key, purpose, text)),
    tryOpen,
    opens: (purpose, sealed) => tryOpen(purpose, sealed) !== null,
    reseal(purpose, sealed) {
      return readForm(sealed).id === sealing[0].id ? sealed : seal(purpose, open(purpose, sealed));
    },
    digest: (purpose, text) => digestBy(tokens[0], purpose, text),
    digests,
    digestMatches(purpose, text, given) {
      // Every key is compared, so that the time does not tell which one it was.
      return digests(purpose, text).filter((digest) => isSameSecret(digest, given)).length > 0;
    },
  };
}

function readForm(sealed: string): { id: string; body: string } {
  const dot = sealed.indexOf('.');
  return { id: sealed.slice(0, Math.max(dot, 0)), body: sealed.slice(dot + 1) };
}

function keyFor({ secret }: Key, use: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `tarang/${use}/${purpose}`, 32));
}

function encrypt(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function decrypt(key: Buffer, bytes: Buffer): string {
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
