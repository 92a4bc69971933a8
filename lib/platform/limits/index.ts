// How often anyone may do anything: one table, counted in PostgreSQL so that it holds across processes.
// Words: a use is one that was counted; what turns out not to count is given back.
export { type Counted, createLimiter, type Limiter, type LimiterOptions, type Use } from './limiter';
export { LIMITS, type Limit, type LimitName } from './table';
