// The Idempotency-Key of an order. It is written down before the order is sent: whatever happens to the answer, the
// same form sent again is the same order. A definite answer ends it, so that buying the same once more is a new order.

interface StoredKey {
  key: string;
  /** What was filled in: another form is another order. */
  form: string;
}

const storageKey = (productId: string) => `order-key:${productId}`;
const memory = new Map<string, StoredKey>();

export function orderKeyFor(productId: string, form: string): string {
  const stored = read(productId);
  if (stored?.form === form) return stored.key;
  const fresh = { key: newKey(), form };
  memory.set(productId, fresh);
  try {
    sessionStorage.setItem(storageKey(productId), JSON.stringify(fresh));
  } catch {
    // Forbidden storage: the key still holds until the page is left.
  }
  return fresh.key;
}

export function forgetOrderKey(productId: string): void {
  memory.delete(productId);
  try {
    sessionStorage.removeItem(storageKey(productId));
  } catch {
    // As above.
  }
}

function read(productId: string): StoredKey | undefined {
  try {
    const { key, form } = JSON.parse(sessionStorage.getItem(storageKey(productId)) ?? 'null') ?? {};
    if (typeof key === 'string' && typeof form === 'string') return { key, form };
  } catch {
    // Forbidden storage, or not ours.
  }
  return memory.get(productId);
}

/** crypto.randomUUID exists only on https and localhost; a shop tried out by its address in the home has neither. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
