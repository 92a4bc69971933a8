// Web push in this browser: what it can do, and asking for it. The permission is only asked for after a press.
import { endPush, readPush, subscribePush } from '@/components/shared/api/notifications';

export interface PushKey {
  id: string;
  key: string;
}

/** on: it is told of this account; off: it can be asked; denied: its owner has refused; never: it has no web push. */
export type PushState = 'on' | 'off' | 'denied' | 'never';

export async function readPushState({ id }: PushKey): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'never';
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription || readKeyId() !== id) return 'off';
  // A sign-out has ended it at the store alone, and another account may have asked in this browser.
  const reply = await readPush(subscription.endpoint);
  return reply.ok && reply.data.on ? 'on' : 'off';
}

/** Asks the owner, subscribes, and tells the store. Returns the new state, or a sentence about what went wrong. */
export async function startPush({ id, key }: PushKey): Promise<PushState | { failure: string }> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const registration = await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  // A subscription by an earlier key of the store cannot be used with a new one.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = subscription.toJSON();
  const reply = await subscribePush({ endpoint, keys, keyId: id });
  if (!reply.ok) {
    await subscription.unsubscribe();
    return { failure: reply.failure.message };
  }
  writeKeyId(id);
  return 'on';
}

/** Ends it in this browser and at the store. */
export async function stopPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  await endPush(subscription.endpoint);
  await subscription.unsubscribe();
  writeKeyId(null);
}

const STORED_AS = 'push-key';

// Storage can be switched off; the subscription then counts as one that has to be made anew.
function readKeyId(): string | null {
  try {
    return localStorage.getItem(STORED_AS);
  } catch {
    return null;
  }
}

function writeKeyId(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(STORED_AS);
    else localStorage.setItem(STORED_AS, id);
  } catch {
    // As above.
  }
}
