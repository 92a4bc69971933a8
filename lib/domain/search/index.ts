// The panel's search over everything that staff work on, by a part of a reference, a name or a contact. It only reads,
// finds rows of large tables by indexes, and searches nothing that the reader's role does not include.
export { find } from './find';
export { parseSearch } from './parse-search';
