// The Idempotency-Key of a call that moves money. It is stored before the call is sent, so that the same form sent
// again after a lost answer is the same call. When it is done the key is deleted, so that the same form sent later is
// a new call.
import { KEY_PREFIX } from '@/components/shared/session/session-storage';

interface StoredKey {
  key: string;
  /** A digest: the key outlives the session, and a form has a player's id. Another form gets another key. */
  form: string;
  /** When it was last sent. What the version before stored has no time, and is valid. */
  at: number;
  /** The terms that were sent with this key, as JSON, the last ones first. */
  sent?: string[];
}

const storageKey = (subject: string) => KEY_PREFIX + subject;
const memory = new Map<string, StoredKey>();

/**
 * `subject`: the operation. Each operation has one key at a time. `terms`: what may differ when the same form is sent
 * again, as a price may. `keptFor`: how long after it was last sent the same form is the same call.
 */
export function idempotencyKeyFor(
  subject: string,
  form: string,
  terms: object,
  keptFor = Infinity,
): Required<StoredKey> {
  const at = Date.now();
  const digest = digestOf(form);
  const stored = read(subject);
  // The version before stored the form itself.
  const isSame = stored && [digest, form].includes(stored.form) && !(at - stored.at > keptFor);
  const { key, sent = [] } = isSame ? stored : { key: newKey() };
  const next = { key, form: digest, at, sent: [...new Set([JSON.stringify(terms), ...sent])] };
  memory.set(subject, next);
  try {
    sessionStorage.setItem(storageKey(subject), JSON.stringify(next));
  } catch {
    // The browser forbids storage. The key in memory is valid until the page is left.
  }
  return next;
}

export function forgetIdempotencyKey(subject: string): void {
  memory.delete(subject);
  try {
    sessionStorage.removeItem(storageKey(subject));
  } catch {
    // The browser forbids storage.
  }
}

function read(subject: string): StoredKey | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey(subject)) ?? 'null');
    if (typeof stored.key === 'string') return stored;
  } catch {
    // The browser forbids storage, or the value is not JSON of ours.
  }
  return memory.get(subject);
}

/** 32 bits tell two forms of one person apart, and too many forms have the same ones to guess which it was. */
function digestOf(form: string): string {
  let digest = 0;
  for (let place = 0; place < form.length; place++)
    digest = Math.imul(digest ^ form.charCodeAt(place), 0x01000193) + 1;
  return String(digest);
}

/**
 * 128 random bits. crypto.randomUUID exists only on https and localhost, but a store may also be opened by its
 * address in a local network.
 */
function newKey(): string {
  return crypto.getRandomValues(new Uint8Array(16)).join('-');
}
