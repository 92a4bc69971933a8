// Numbers drawn from the books, and the proof that the books are right. It changes nothing, ever.
// Words: an invariant is a sentence that must hold at every moment; an offender is a row that breaks it.
export { type Finding, prove } from './prove';
