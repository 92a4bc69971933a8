// What a source of exchange rates says, and what is done with it.
import { describe, expect, test } from 'vitest';
import { judgeRate } from '@/lib/domain/catalogue/rate-source/judge-rate';
import { inRupees, readEcb, readJsonQuotes } from '@/lib/integrations/rates/read-quotes';
import { readSettings } from '@/lib/platform/config';

const PLACES = { RATE_SOURCE_RATES: 'rates', RATE_SOURCE_DAY: 'date' };

const ECB = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<Cube>
		<Cube time='2026-11-25'>
			<Cube currency='USD' rate='1.0850'/>
			<Cube currency='INR' rate='96.2395'/>
		</Cube>
		<Cube time='2026-11-24'>
			<Cube currency='USD' rate='9.9'/>
		</Cube>
	</Cube>
</gesmes:Envelope>`;

describe('the XML of the European Central Bank', () => {
  test('gives the newest day, whose rupees for a unit follow from two numbers for a euro', () => {
    const quotes = readEcb(ECB);
    expect(quotes).toEqual({ day: '2026-11-25', numbers: { USD: 1.085, INR: 96.2395 } });
    const rupees = quotes && inRupees(quotes, { RATE_SOURCE_QUOTES: 'units', RATE_SOURCE_BASE: 'EUR' });
    expect(rupees).toEqual({ USD: 96.2395 / 1.085, INR: 1, EUR: 96.2395 });
  });

  test.each([
    '',
    '<html>Sorry</html>',
    ECB.replaceAll('currency', 'money'),
    ECB.replaceAll("'1.0850'", "'0'"),
  ])('is refused when it is another document', (text) => {
    expect(readEcb(text)).toBeNull();
  });
});

describe('JSON', () => {
  test('is read at the places of the settings, as numbers or as texts', () => {
    const text = JSON.stringify({ data: { on: '2026-11-25', of: { USD: '88.75', BRL: 15.5 } } });
    const places = { RATE_SOURCE_RATES: 'data.of', RATE_SOURCE_DAY: 'data.on' };
    expect(readJsonQuotes(text, places)).toEqual({ day: '2026-11-25', numbers: { USD: 88.75, BRL: 15.5 } });
  });

  test('of rupees is taken as it is, and of units needs the rupee', () => {
    const quotes = { day: '2026-11-25', numbers: { USD: 88.75 } };
    expect(inRupees(quotes, { RATE_SOURCE_QUOTES: 'rupees', RATE_SOURCE_BASE: 'EUR' })).toEqual({
      USD: 88.75,
    });
    expect(inRupees(quotes, { RATE_SOURCE_QUOTES: 'units', RATE_SOURCE_BASE: 'EUR' })).toBeNull();
  });

  test.each([
    'no JSON',
    '{}',
    '{"date":"yesterday","rates":{"USD":88}}',
    '{"date":"2026-11-25","rates":{"USD":0}}',
    '{"date":"2026-11-25","rates":{"USD":-1}}',
    '{"date":"2026-11-25","rates":{"USD":null}}',
    '{"date":"2026-11-25","rates":[88]}',
  ])('is refused as a whole when a part of it makes no sense: %s', (text) => {
    expect(readJsonQuotes(text, PLACES)).toBeNull();
  });
});

describe('a rate of the source', () => {
  const verdict = (rate: bigint, mine: bigint | null) => judgeRate({ rate, mine, percent: 3 });

  test('is taken over up to the bound, in both directions, and waits above it', () => {
    expect(verdict(1_030_000n, 1_000_000n)).toBe('take');
    expect(verdict(970_000n, 1_000_000n)).toBe('take');
    expect(verdict(1_030_001n, 1_000_000n)).toBe('wait');
    expect(verdict(969_999n, 1_000_000n)).toBe('wait');
  });

  test('changes nothing where the store has the same rate, or none', () => {
    expect(verdict(1_000_000n, 1_000_000n)).toBe('keep');
    expect(verdict(1_000_000n, null)).toBe('keep');
  });
});

test.each([
  ['RATE_SOURCE_URL', 'ftp://rates.example'],
  ['RATE_SOURCE_FORMAT', 'csv'],
  ['RATE_SOURCE_RATES', '$..rates'],
  ['RATE_SOURCE_BASE', 'euro'],
  ['RATE_MARKUP_PERCENT', '26'],
  ['RATE_CHANGE_PERCENT', '0'],
])('the setting %s may not be %s', (name, value) => {
  const enough = {
    DATABASE_URL: 'postgresql://u:p@127.0.0.1/t',
    AUTH_SECRET: 'Zk3v9Q2m7Xr1Lp8Tn5Wc0Yb6Hd4JsGa2Ef',
  };
  expect(() => readSettings({ ...enough, [name]: value })).toThrow(`${name} is wrong`);
});
