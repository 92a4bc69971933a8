// Search in a short list, by a pure function that browsers and the server share: spelling mistakes, Hindi in either
// script, and amounts of money. It knows nothing of what is searched, and is safe to import in a browser.
export { type PreparedIndex, prepareSearch, type SearchDocument, type Vocabulary } from './prepare';
export { LONGEST_SEARCH, rankDocuments } from './rank';
