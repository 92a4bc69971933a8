import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatPoints,
  formatRupees,
  hundredthsOfPercent,
  includedTax,
  isPercent,
  paiseFromRupees,
  paiseFromText,
  percentRoundedDown,
  rupees,
  rupeeText,
  sumOfRupees,
  wholeRupees,
} from '@/lib/platform/money';

// ₹10,000 crore: far above anything the store moves, far below where numbers lose paise.
const LARGEST = 10n ** 13n;
const amount = fc.bigInt({ min: 0n, max: LARGEST });
const signed = fc.bigInt({ min: -LARGEST, max: LARGEST });

test('rupees in JSON are read back as the same paise', () => {
  fc.assert(fc.property(signed, (paise) => paiseFromRupees(rupees(paise)) === paise));
});

test('rupees survive JSON itself', () => {
  fc.assert(
    fc.property(signed, (paise) => paiseFromRupees(JSON.parse(JSON.stringify(rupees(paise)))) === paise),
  );
});

test('rupees in JSON are exact where binary fractions are not', () => {
  expect(paiseFromRupees(0.29)).toBe(29n);
  expect(paiseFromRupees(1.1)).toBe(110n);
  expect(paiseFromRupees(4.35)).toBe(435n);
  expect(paiseFromRupees(1_000_000.07)).toBe(100_000_007n);
  expect(paiseFromRupees(-0)).toBe(0n);
});

test.each([0.001, 1.005, 999.999, 1000.0005, 10_000.004, 100_000_000.005, 0.1 + 0.2])(
  'rupees in JSON of %d are refused as finer than a paisa',
  (fine) => {
    expect(() => paiseFromRupees(fine)).toThrow(RangeError);
  },
);

test('rupees in JSON are refused with a third decimal, however large the amount', () => {
  const fine = fc.tuple(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 1, max: 9 }));
  fc.assert(
    fc.property(fine, fc.integer({ min: 0, max: 99 }), ([whole, third], paise) => {
      const given = Number(`${whole}.${String(paise).padStart(2, '0')}${third}`);
      expect(() => paiseFromRupees(given)).toThrow(RangeError);
    }),
  );
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e15, Number.MAX_VALUE])(
  'rupees in JSON of %d are refused as no amount',
  (no) => {
    expect(() => paiseFromRupees(no)).toThrow(RangeError);
  },
);

test('rupees in a remote text are read back as the same paise', () => {
  fc.assert(fc.property(amount, (paise) => paiseFromText(rupeeText(paise)) === paise));
});

test.each([
  ['76', 76_00n],
  ['76.0', 76_00n],
  ['76.5', 76_50n],
  ['499.00', 499_00n],
  ['499.0000', 499_00n],
  [' 12 ', 12_00n],
  ['0', 0n],
])('the remote text %j is %s paise', (text, paise) => {
  expect(paiseFromText(text)).toBe(paise);
});

test.each([
  '',
  ' ',
  '.',
  '.5',
  '5.',
  '-1',
  '+1',
  '1e3',
  '0x10',
  '1,000',
  '1.005',
  '12 3',
  '１２',
  '٣',
  'NaN',
  '₹5',
  '1.2.3',
])('the remote text %j is refused as no amount', (text) => {
  expect(paiseFromText(text)).toBeNull();
});

test('reading a remote text never throws and never returns a negative amount', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const paise = paiseFromText(text);
      return paise === null || paise >= 0n;
    }),
  );
});

test.each([
  [499_00n, '499'],
  [499_50n, '499.50'],
  [499_05n, '499.05'],
  [5n, '0.05'],
  [0n, '0'],
  [-50n, '-0.50'],
  [-150_00n, '-150'],
])('the text for gateways of %s paise is %j', (paise, text) => {
  expect(rupeeText(paise)).toBe(text);
});

test.each([
  [499, '₹499'],
  [499.5, '₹499.50'],
  [100_000, '₹1,00,000'],
  [12_345_678.9, '₹1,23,45,678.90'],
  [0, '₹0'],
  [-5, '-₹5'],
])('the text for people of %d is %j', (given, text) => {
  expect(formatRupees(given)).toBe(text);
});

test('the text for people is what Intl would write', () => {
  const inIndia = (fractionDigits: number) =>
    new Intl.NumberFormat('en-IN', {
      minimumFractionDigits: fractionDigits,
      maximumFractionDigits: fractionDigits,
    });
  const [whole, exact] = [inIndia(0), inIndia(2)];
  fc.assert(
    fc.property(amount, (paise) => {
      const given = rupees(paise);
      expect(formatRupees(given)).toBe(`₹${(paise % 100n === 0n ? whole : exact).format(given)}`);
      expect(formatPoints(given)).toBe(exact.format(given));
    }),
  );
});

test('a share of an amount is never more than the share, and less than a paisa short of it', () => {
  const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(amount, percent, (paise, share) => {
      const exact = paise * BigInt(Math.round(share * 100));
      const given = percentRoundedDown(paise, share) * 10_000n;
      return given <= exact && exact - given < 10_000n;
    }),
  );
});

test('a share of 1 percent of 99 paise is nothing', () => {
  expect(percentRoundedDown(99n, 1)).toBe(0n);
  expect(percentRoundedDown(100n, 1)).toBe(1n);
  expect(percentRoundedDown(12_345n, 0.29)).toBe(35n);
});

test('whole rupees are the next ones that are not below the amount', () => {
  fc.assert(
    fc.property(amount, (paise) => {
      const whole = wholeRupees(paise);
      return whole % 100n === 0n && whole >= paise && whole - paise < 100n;
    }),
  );
});

test('a percentage is what hundredths of a percent say exactly', () => {
  for (const percent of [0, 0.01, 0.29, 1.1, 18, 99.99, 100]) {
    expect(isPercent(percent), String(percent)).toBe(true);
    expect(hundredthsOfPercent(percent) / 100).toBe(percent);
  }
  for (const other of [0.1 + 0.2, 18.005, 1e-7, Number.NaN, Number.POSITIVE_INFINITY])
    expect(isPercent(other), String(other)).toBe(false);
});

test('a sum of rupees has no error of fractions', () => {
  expect(0.1 + 0.2).not.toBe(0.3);
  expect(sumOfRupees([0.1, 0.2])).toBe(0.3);
  expect(sumOfRupees([])).toBe(0);
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n })),
      (amounts) => sumOfRupees(amounts.map(rupees)) === rupees(amounts.reduce((sum, each) => sum + each, 0n)),
    ),
  );
});

test.each([
  [118, 18, 18],
  [79, 18, 12.05],
  [99.99, 0, 0],
  [100, 5, 4.76],
])('the tax within %d rupees at %d percent is %d', (price, percent, tax) => {
  expect(includedTax(price, percent)).toBe(tax);
});
