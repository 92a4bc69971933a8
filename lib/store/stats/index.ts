// Numbers drawn from the books, and the proof that the books are right. It changes nothing but the trail, in
// which it writes what it found.
// Words: an invariant is a sentence that must hold at every moment; an offender is a row that breaks it.
export { foldTallies } from './fold-tallies';
export { getCharts } from './get-charts';
export { getStats } from './get-stats';
export { foldTalliesJob, proveBooksJob } from './jobs';
export { type Finding, prove } from './prove';
export { type BooksReport, proveBooks, readBooks } from './prove-books';
