/** What a source says: the day for which it says so, and rupees for one unit by currency. */
type ReadRates =
  | { outcome: 'read'; day: string; rupees: Readonly<Record<string, number>> }
  | { outcome: 'failed'; why: string };

export interface RateSource {
  read(): Promise<ReadRates>;
}
