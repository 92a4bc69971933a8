import { createECDH } from 'node:crypto';
// By its default export: it is a CommonJS module, whose names Node cannot see when the worker starts.
import webPush from 'web-push';
import { callRemote } from '@/lib/integrations/http';
import type { Settings } from '@/lib/platform/config';
import type { KeyRing } from '@/lib/platform/keys';
import { seconds } from '@/lib/platform/time';
import type { PushMessage, PushOutcome, PushSender } from './port';

type PushSettings = Pick<Settings, 'STORE_URL' | 'PUSH_SERVICE_URL'>;

export interface PushSenderOptions {
  /** ms for one call. */
  timeout?: number;
}

/** The push services of the browsers that have web push; an address of any other host is never called. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];
const MAX_REPLY = 2_000;

/**
 * A sender that signs by the keys of the ring: the first for new subscriptions, the others for those made with them.
 */
export function createPushSender(
  { STORE_URL, PUSH_SERVICE_URL }: PushSettings,
  ring: KeyRing,
  { timeout = seconds(10) }: PushSenderOptions = {},
): PushSender {
  const pairs = ring.map(({ id, secret }) => ({ id, ...pairOf(secret) }));
  const [current] = pairs;
  if (!current) throw new Error('a ring has a key');
  // Push services write to this address when something is wrong with what the store sends (RFC 8292, 2.1).
  const subject = STORE_URL.startsWith('https://') ? STORE_URL : 'mailto:nobody@localhost';
  const isPushService = (endpoint: string) => isKnown(endpoint, PUSH_SERVICE_URL);

  async function send({ target, payload, topic, timeToLive }: PushMessage): Promise<PushOutcome> {
    const pair = pairs.find(({ id }) => id === target.keyId);
    if (!pair) return { outcome: 'gone', why: 'made with a key that no setting holds' };
    if (!isPushService(target.endpoint)) return { outcome: 'gone', why: 'not an address of a push service' };
    const audience = new URL(target.endpoint).origin;
    const { cipherText } = webPush.encrypt(target.p256dh, target.auth, payload, 'aes128gcm');
    const vapid = webPush.getVapidHeaders(audience, subject, pair.publicKey, pair.privateKey, 'aes128gcm');
    const answer = await callRemote({
      url: target.endpoint,
      headers: {
        authorization: vapid.Authorization,
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(timeToLive),
        urgency: 'normal',
        topic,
      },
      body: cipherText,
      timeout,
      maxBytes: MAX_REPLY,
    });
    if (answer.kind !== 'answered') return { outcome: 'failed', why: answer.reason };
    return judge(answer.status);
  }

  return { publicKey: { id: current.id, key: current.publicKey }, isPushService, send };
}

/**
 * 404 and 410 end a subscription (RFC 8030, 7.3). 401 and 403 refuse the signature, as while the clock of this machine
 * is wrong, so that a later try may succeed.
 */
function judge(status: number): PushOutcome {
  const why = `HTTP ${status}`;
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  if (status === 404 || status === 410) return { outcome: 'gone', why };
  if (status === 401 || status === 403 || status === 429 || status >= 500) return { outcome: 'failed', why };
  return { outcome: 'refused', why };
}

function isKnown(endpoint: string, own: string | undefined): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, origin } = new URL(endpoint);
  if (own && origin === new URL(own).origin) return true;
  if (protocol !== 'https:' || port !== '' || username !== '') return false;
  return PUSH_SERVICES.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
}

/**
 * The pair of a P-256 key whose private half is derived like the store's other keys, so that there is none to store.
 */
function pairOf(secret: Buffer): { publicKey: string; privateKey: string } {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(secret);
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: secret.toString('base64url'),
  };
}
