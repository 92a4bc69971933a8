// The Idempotency-Key of a call that moves money. It is stored before the call is sent, so that the same form sent
// again after a lost answer is the same call. A definite answer deletes the key, so that the same form sent later is
// a new call.

interface StoredKey {
  key: string;
  /** The body of the call as JSON. Another body gets another key. */
  form: string;
}

const storageKey = (subject: string) => `key:${subject}`;
const memory = new Map<string, StoredKey>();

/** `subject`: the operation. Each operation has one key at a time. */
export function idempotencyKeyFor(subject: string, form: string): string {
  const stored = read(subject);
  if (stored?.form === form) return stored.key;
  const fresh = { key: newKey(), form };
  memory.set(subject, fresh);
  try {
    sessionStorage.setItem(storageKey(subject), JSON.stringify(fresh));
  } catch {
    // The browser forbids storage. The key in memory is valid until the page is left.
  }
  return fresh.key;
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
    const { key, form } = JSON.parse(sessionStorage.getItem(storageKey(subject)) ?? 'null') ?? {};
    if (typeof key === 'string' && typeof form === 'string') return { key, form };
  } catch {
    // The browser forbids storage, or the value is not JSON of ours.
  }
  return memory.get(subject);
}

/**
 * 32 hexadecimal digits. crypto.randomUUID exists only on https and localhost, but a store may also be opened by its
 * address in a local network.
 */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
