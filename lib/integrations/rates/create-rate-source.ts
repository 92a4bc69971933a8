import { callRemote } from '@/lib/integrations/http';
import type { Settings } from '@/lib/platform/config';
import { seconds } from '@/lib/platform/time';
import type { RateSource } from './port';
import { inRupees, type Quotes, readEcb, readJsonQuotes } from './read-quotes';

type RateSettings = Pick<
  Settings,
  | 'RATE_SOURCE_URL'
  | 'RATE_SOURCE_FORMAT'
  | 'RATE_SOURCE_RATES'
  | 'RATE_SOURCE_DAY'
  | 'RATE_SOURCE_QUOTES'
  | 'RATE_SOURCE_BASE'
  | 'RATE_MARKUP_PERCENT'
>;

export interface RateSourceOptions {
  /** ms for one call. */
  timeout?: number;
}

/** The source of the settings; null without one. The address may hold a key, so it stands in no error. */
export function createRateSource(
  settings: RateSettings,
  { timeout = seconds(20) }: RateSourceOptions = {},
): RateSource | null {
  const { RATE_SOURCE_URL: url, RATE_SOURCE_FORMAT: format, RATE_MARKUP_PERCENT: markup } = settings;
  if (url === undefined) return null;
  const isEcb = format === 'ecb';
  return {
    async read() {
      const answer = await callRemote({ url, method: 'GET', timeout });
      if (answer.kind !== 'answered') return { outcome: 'failed', why: answer.reason };
      if (answer.status !== 200) return { outcome: 'failed', why: `HTTP ${answer.status}` };
      const quotes: Quotes | null = isEcb ? readEcb(answer.text) : readJsonQuotes(answer.text, settings);
      if (quotes === null) return { outcome: 'failed', why: 'an answer of another shape' };
      const rupees = inRupees(
        quotes,
        isEcb ? { RATE_SOURCE_QUOTES: 'units', RATE_SOURCE_BASE: 'EUR' } : settings,
      );
      if (rupees === null) return { outcome: 'failed', why: 'an answer without the rupee' };
      const marked = Object.entries(rupees).map(([currency, rate]) => [currency, rate * (1 + markup / 100)]);
      return { outcome: 'read', day: quotes.day, rupees: Object.fromEntries(marked) };
    },
  };
}
