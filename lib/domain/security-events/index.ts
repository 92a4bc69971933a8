// Security events: sign-ins, refusals, limits, and changes of what an account may do. They hold no secret and no text
// that an outsider typed, and a flood of calls adds a bounded number of rows.

export { listSecurityEvents, readSecurityEvents } from './list-security-events';
export { purgeSecurityEvents } from './purge-security-events';
export { recordChange } from './record-change';
export { recordSecurityEvent } from './record-security-event';
export { recordSignIn } from './record-sign-in';
export { createRepeatedEvents, type RepeatedEvents } from './repeated-events';
