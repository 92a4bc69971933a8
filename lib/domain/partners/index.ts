// Partners: accounts that buy from their wallet by program, with keys that each have scopes. A partner has no rights of
// its own: what a key may do is what its account may do, less what the key's scopes, networks and caps leave out.

export { askToBePartner } from './admission/ask-to-be-partner';
export { decidePartner } from './admission/decide-partner';
export { listPartners } from './admission/list-partners';
export { readOwnPartner } from './admission/read-own-partner';
export { setLowBalance } from './admission/set-low-balance';
export { getPartnerProduct, listPartnerProducts } from './catalogue/list-partner-products';
export { actorOfPartner, assertScope, findCaller, type PartnerCaller } from './find-caller';
export { createKey } from './keys/create-key';
export { listKeys } from './keys/list-keys';
export { revokeKey } from './keys/revoke-key';
export { rotateKey } from './keys/rotate-key';
export { tellOfTestOrderJob } from './test/jobs';
export { resetTestWorld } from './test/reset-test-world';
export { tellOfTestOrder } from './test/tell-of-test-order';
export { worldOf } from './world-of';
