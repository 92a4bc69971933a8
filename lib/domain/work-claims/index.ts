// Claims: who takes care of an order, a case, a help request, an approval or an alert. A claim warns and locks nothing:
// it changes nothing of what it is about, and knows nothing of it.
export { endClaims, finishClaims } from './end-claims';
export { findClaims, listOpenClaims, type OpenClaim, presentClaim } from './find-claims';
export { giveBackClaim, lockClaim, placeClaim, prolongClaim } from './hold-claim';
