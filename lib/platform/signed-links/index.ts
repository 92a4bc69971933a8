// Links whose text proves that the store made them, for one purpose and until a day: nothing is stored for them. Each
// names its key by an id, so that the key can be replaced while links by the one before are still in use.
import { createHmac } from 'node:crypto';
import { isSameSecret } from '@/lib/platform/digest';
import type { Key, KeyRing } from '@/lib/platform/keys';

const MAC_BYTES = 18;

export interface LinkSigner {
  /** `subject` is of letters, digits, `_` and `-`. The token can be a part of an address as it is. */
  sign(purpose: string, subject: string, expiresAt: Date): string;
  /** The subject; null for a token that the store did not make for this purpose, and for an expired one. */
  open(purpose: string, token: string, now: Date): string | null;
}

export function createLinkSigner(ring: KeyRing): LinkSigner {
  return {
    sign(purpose, subject, expiresAt) {
      if (!/^[\w-]+$/.test(subject)) throw new Error('a subject is of letters, digits, _ and -');
      const [key] = ring;
      const text = `${subject}~${Math.floor(expiresAt.getTime() / 1000).toString(36)}~${key.id}`;
      return `${text}~${macOf(key, purpose, text)}`;
    },
    open(purpose, token, now) {
      const [subject = '', expires = '', id = '', given = '', ...rest] = token.split('~');
      if (rest.length > 0 || subject === '') return null;
      const wanted = ring
        .filter((key) => key.id === id)
        .map((key) => macOf(key, purpose, `${subject}~${expires}~${id}`));
      if (!wanted.some((mac) => isSameSecret(mac, given))) return null;
      return now.getTime() < Number.parseInt(expires, 36) * 1000 ? subject : null;
    },
  };
}

function macOf({ secret }: Key, purpose: string, text: string): string {
  const mac = createHmac('sha256', secret).update(`${purpose}\n${text}`).digest();
  return mac.subarray(0, MAC_BYTES).toString('base64url');
}
