// The shop's search: its index, which browsers load and rank by the same function as the server, and the searches that
// found nothing. It stores no search that found something, and not who searched.
export { listMissedSearches } from './list-missed-searches';
export { readSearchIndex } from './read-search-index';
export { recordMissedSearch } from './record-missed-search';
export { searchProducts } from './search-products';
