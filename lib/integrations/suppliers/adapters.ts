// The code of every supplier, by the name of its descriptor; create-suppliers.ts does not compile without one of them.
export { moogold } from './moogold';
export { smileone } from './smileone';
