// How often anyone may do anything: one table, counted in PostgreSQL so that it holds across processes.
export { createLimiter, type Limiter, type LimiterOptions } from './limiter';
export { LIMITS, type Limit, type LimitName } from './table';
