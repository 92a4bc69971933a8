// The stream of security events: what concerns who can sign in and what they may do. Refuses to store secrets and what
// strangers typed, and lets no flood grow it without bound.

export { listSecurityEvents, readSecurityEvents } from './list-security-events';
export { purgeSecurityEvents } from './purge-security-events';
export { recordChange } from './record-change';
export { recordSecurityEvent } from './record-security-event';
export { recordSignIn } from './record-sign-in';
export { createRepeatedEvents, type RepeatedEvents } from './repeated-events';
