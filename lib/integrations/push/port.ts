/** A browser's subscription, as it gave it. */
interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The id of the store's key that the browser was given. */
  keyId: string;
}

export interface PushMessage {
  target: PushTarget;
  /** Encrypted for the browser: the push service cannot read it. */
  payload: string;
  /** At most 32 letters of base64url. A message of the same topic that waits at the push service is replaced. */
  topic: string;
  /** For how long the push service keeps it for a browser that is away. In seconds. */
  timeToLive: number;
}

/** gone: the subscription has ended, and no later message to it will arrive; failed: a later try may succeed. */
export type PushOutcome = { outcome: 'sent' } | { outcome: 'gone' | 'refused' | 'failed'; why: string };

export interface PushSender {
  /** What a browser subscribes with: the public key, base64url, and its id. */
  publicKey: { id: string; key: string };
  /** Whether an address belongs to a push service: a browser could name any other address. */
  isPushService(endpoint: string): boolean;
  send(message: PushMessage): Promise<PushOutcome>;
}
