// Reference exchange rates: what a central bank or a service says a unit of a currency is worth in rupees, once a day.
export { createRateSource } from './create-rate-source';
export type { RateSource } from './port';
