// Invitations: the code of a customer's link, and who registered by it. It knows no orders and gives nothing; what
// follows from an invitation is in lib/domain/referrals. An account that exists already is invited by nobody.
export { findInvitation } from './find-invitation';
export { getOwnCode } from './get-own-code';
export { recordInvitation, replaceInvitation } from './record-invitation';
