// The Idempotency-Key of a call that moves money. It is written down before the call is sent: whatever happens to the
// answer, the same form sent again is the same call. A definite answer ends it, so that the same once more is a new one.

interface StoredKey {
  key: string;
  /** What was filled in: another form is another order. */
  form: string;
}

const storageKey = (subject: string) => `key:${subject}`;
const memory = new Map<string, StoredKey>();

/** `subject`: what is done, one key at a time for each. */
export function idempotencyKeyFor(subject: string, form: string): string {
  const stored = read(subject);
  if (stored?.form === form) return stored.key;
  const fresh = { key: newKey(), form };
  memory.set(subject, fresh);
  try {
    sessionStorage.setItem(storageKey(subject), JSON.stringify(fresh));
  } catch {
    // Forbidden storage: the key still holds until the page is left.
  }
  return fresh.key;
}

export function forgetIdempotencyKey(subject: string): void {
  memory.delete(subject);
  try {
    sessionStorage.removeItem(storageKey(subject));
  } catch {
    // As above.
  }
}

function read(subject: string): StoredKey | undefined {
  try {
    const { key, form } = JSON.parse(sessionStorage.getItem(storageKey(subject)) ?? 'null') ?? {};
    if (typeof key === 'string' && typeof form === 'string') return { key, form };
  } catch {
    // Forbidden storage, or not ours.
  }
  return memory.get(subject);
}

/** crypto.randomUUID exists only on https and localhost; a shop tried out by its address in the home has neither. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
