// Erasure of accounts (decision 108): sealed at once, wiped after the year that the law asks for, sealed again in a
// database that was restored. The books stay: amounts, states, times and tax documents. It refuses while money or an
// order is open.
export { eraseAccount } from './erase-account';
export { eraseForGuardian } from './erase-for-guardian';
export { findBlockers } from './find-blockers';
export { readErased } from './identity';
export { keepErasuresJob } from './jobs';
export { journalBeside } from './journal';
export { keepErasures } from './keep-erasures';
export { listErased } from './list-erased';
export { resealErased } from './reseal-erased';
