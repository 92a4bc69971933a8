// Rate limits, counted in PostgreSQL, so that they hold across processes. Terms: a use is one counted call; a call
// that turns out not to count is given back.
export { type Counted, createLimiter, type Limiter, type Use } from './limiter';
export { LIMITS, type LimitName } from './table';
