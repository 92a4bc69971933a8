// The adapters of all suppliers by the names of their descriptors. create-suppliers.ts does not compile when one is
// missing.
export { moogold } from './moogold';
export { smileone } from './smileone';
