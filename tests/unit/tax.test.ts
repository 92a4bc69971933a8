import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditsOf } from '@/lib/domain/invoices/credit-documents';
import { drawDocument } from '@/lib/domain/invoices/draw-document';
import { financialYear, taxDay } from '@/lib/domain/invoices/financial-year';
import { lettersOf } from '@/lib/domain/invoices/number-documents';
import { GST_STATE_CODES } from '@/lib/domain/invoices/schema/gst-states';
import { isGstin } from '@/lib/domain/invoices/schema/gstin';
import { splitCredit, splitTax, type TaxParts } from '@/lib/domain/invoices/split-tax';
import type { TaxDocument } from '@/lib/platform/db';
import { SELLER } from '../support/invoices';

const sum = ({ taxable, igst, cgst, sgst }: TaxParts) => taxable + igst + cgst + sgst;

const price = fc.bigInt({ min: 1n, max: 10_000_000n });
const rule = fc.record({ rate: fc.integer({ min: 0, max: 10_000 }), isIntraState: fc.boolean() });

test.each([
  [true, { taxable: 8474n, igst: 0n, cgst: 763n, sgst: 763n }],
  [false, { taxable: 8475n, igst: 1525n, cgst: 0n, sgst: 0n }],
])(
  '100 rupees with 18 % have the parts of the published example, within the State: %s',
  (isIntraState, parts) => {
    expect(splitTax(10_000n, { rate: 1800, isIntraState })).toEqual(parts);
  },
);

test('the parts of every price are the price, and both halves are the same', () => {
  fc.assert(
    fc.property(price, rule, (amount, given) => {
      const parts = splitTax(amount, given);
      expect(sum(parts)).toBe(amount);
      expect(parts.cgst).toBe(parts.sgst);
      expect(Object.values(parts).every((part) => part >= 0n)).toBe(true);
    }),
  );
});

test('the tax is the exact share, rounded by at most half a paisa for each part', () => {
  fc.assert(
    fc.property(price, rule, (amount, given) => {
      const { igst, cgst, sgst } = splitTax(amount, given);
      const exact = (Number(amount) * given.rate) / (10_000 + given.rate);
      expect(Math.abs(Number(igst + cgst + sgst) - exact)).toBeLessThanOrEqual(given.isIntraState ? 1 : 0.5);
    }),
  );
});

test('credits of any sizes add up to the document, in each part', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 100n, max: 500_000n }), { minLength: 1, maxLength: 8 }),
      rule,
      (amounts, given) => {
        let credited: TaxParts = { taxable: 0n, igst: 0n, cgst: 0n, sgst: 0n };
        for (const amount of amounts) {
          const parts = splitCredit(amount, credited, given);
          expect(sum(parts)).toBe(amount);
          expect(Object.values(parts).every((part) => part >= 0n)).toBe(true);
          credited = {
            taxable: credited.taxable + parts.taxable,
            igst: credited.igst + parts.igst,
            cgst: credited.cgst + parts.cgst,
            sgst: credited.sgst + parts.sgst,
          };
        }
        const whole = amounts.reduce((all, amount) => all + amount, 0n);
        expect(credited).toEqual(splitTax(whole, given));
      },
    ),
  );
});

test('credits of single paise have no part below zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), rule, (paise, given) => {
      const credited: TaxParts = { taxable: 0n, igst: 0n, cgst: 0n, sgst: 0n };
      for (let done = 0; done < paise; done += 1) {
        const parts = splitCredit(1n, credited, given);
        expect(sum(parts)).toBe(1n);
        expect(Object.values(parts).every((part) => part >= 0n)).toBe(true);
        credited.taxable += parts.taxable;
        credited.igst += parts.igst;
        credited.cgst += parts.cgst;
        credited.sgst += parts.sgst;
      }
    }),
  );
});

test.each(['27AAPFU0939F1ZV', '27ABCDE1234F1Z0', '29ABCDE1234F1ZW'])('%s is a GSTIN', (text) => {
  expect(isGstin(text)).toBe(true);
});

test.each([
  ['29ABCDE1234F1ZX', 'another check digit'],
  ['25ABCDE1234F1ZW', 'a State that is none any more'],
  ['29abcde1234f1zw', 'small letters'],
  ['29ABCDE1234F0ZW', 'a zero where none may be'],
  ['29ABCDE1234F1Z', 'a letter too few'],
  ['', 'nothing'],
])('%s is no GSTIN: %s', (text) => {
  expect(isGstin(text)).toBe(false);
});

test('one wrong digit of a GSTIN is always noticed', () => {
  const good = '27AAPFU0939F1ZV';
  for (const place of [2, 3, 4, 5, 6])
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
      if (letter !== good[place])
        expect(isGstin(`${good.slice(0, place)}${letter}${good.slice(place + 1)}`)).toBe(false);
});

test('there are 37 States and territories, without the codes that are retired', () => {
  expect(GST_STATE_CODES).toHaveLength(37);
  expect(GST_STATE_CODES).not.toContain('25');
  expect(GST_STATE_CODES).not.toContain('28');
  expect(GST_STATE_CODES[0]).toBe('01');
});

test.each([
  ['2026-04-01', '2627'],
  ['2027-03-31', '2627'],
  ['2027-04-01', '2728'],
  ['2099-12-31', '9900'],
])('%s is in the financial year %s', (day, year) => {
  expect(financialYear(day)).toBe(year);
});

test('the day of a document is that of India', () => {
  expect(taxDay(new Date('2027-03-31T18:29:59.999Z'))).toBe('2027-03-31');
  expect(taxDay(new Date('2027-03-31T18:30:00Z'))).toBe('2027-04-01');
});

test('bug: the 28th timeline of a restored database had the letter of the second', () => {
  expect([null, 1, 2, 27, 28, 29, 703, 704].map(lettersOf)).toEqual([
    '',
    '',
    'A',
    'Z',
    'AA',
    'AB',
    'ZZ',
    'AAA',
  ]);
  expect(new Set(Array.from({ length: 1000 }, (_, place) => lettersOf(place + 1))).size).toBe(1000);
});

/** An invoice of a supply of 20 March 2027 that was issued anew on 10 May. */
const CORRECTED: TaxDocument = {
  id: 'd',
  kind: 'invoice',
  series: 'TR2728',
  number: 1,
  name: 'TR2728-0000001',
  orderId: 'o',
  supply: 1,
  refundId: null,
  creditsId: null,
  replacesId: 'wrong',
  date: new Date('2027-05-10'),
  sellerName: SELLER.legalName,
  sellerAddress: SELLER.address,
  sellerGstin: SELLER.gstin,
  buyerName: 'Kaveri Games',
  buyerAddress: '',
  buyerGstin: '27AAPFU0939F1ZV',
  placeOfSupply: '27',
  isPlaceGiven: true,
  description: 'Diamonds',
  code: '998439',
  rate: 1800,
  value: 11_800n,
  taxable: 10_000n,
  igst: 1_800n,
  cgst: 0n,
  sgst: 0n,
  suppliedAt: new Date('2027-03-20T06:30:00Z'),
  createdAt: new Date('2027-05-10T06:30:00Z'),
};

const noteOf = (invoice: TaxDocument, at: Date) => {
  const credited = { taxable: 0n, igst: 0n, cgst: 0n, sgst: 0n };
  const [note] = creditsOf(SELLER, [{ ...invoice, refundId: 'r', amount: null, at, credited }]);
  if (!note) throw new Error('there is a note');
  return note;
};

test('bug: an invoice that was issued anew in the next year had its tax lowered for a year longer', () => {
  const [inTime, late] = [new Date('2027-11-30T18:29:59Z'), new Date('2027-12-05T06:30:00Z')];
  expect(noteOf(CORRECTED, inTime)).toMatchObject({ rate: 1800, igst: 1_800n });
  expect(noteOf(CORRECTED, late)).toMatchObject({ rate: 0, taxable: 11_800n, igst: 0n });
  const ofApril = { ...CORRECTED, suppliedAt: new Date('2027-03-31T18:30:00Z') };
  expect(noteOf(ofApril, late)).toMatchObject({ rate: 1800, igst: 1_800n });
});

test('bug: the note of an invoice that was issued anew did not say that its tax remains', async () => {
  const note = noteOf(CORRECTED, new Date('2027-12-05T06:30:00Z'));
  const document = { ...CORRECTED, ...note, id: 'n', series: 'CN2728', name: 'CN2728-0000001' };
  const draw = (rate: number) =>
    drawDocument({
      document,
      credited: { ...CORRECTED, rate },
      replaced: null,
      isIssuedAnew: false,
      signatory: null,
      language: 'en',
    });
  const untaxed = await draw(0);
  expect((await draw(CORRECTED.rate)).length).toBeGreaterThan(untaxed.length);
});
