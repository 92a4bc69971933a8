// Web push (RFC 8030): encrypted messages to browsers through the push services of their makers. It calls no address
// but theirs, because subscriptions come from browsers.
export { createPushSender } from './create-push-sender';
export type { PushSender } from './port';
