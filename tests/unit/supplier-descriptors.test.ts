import { expect, test } from 'vitest';
import { z } from 'zod';
import { apiTypes, currencies } from '@/lib/domain/catalogue/schema';
import { defineAdapter } from '@/lib/integrations/suppliers/define-adapter';
import {
  ACCOUNTS,
  API_TYPES,
  accountOf,
  apiTypeMeaning,
  DESCRIPTORS,
  supplierNamed,
} from '@/lib/integrations/suppliers/descriptors';

// Stored rows and the panel name these: a new supplier adds its own below, and changes none of the others.
const ADD_IT = 'add what a new supplier brings to this list';

test('the descriptors of suppliers give every account its name and its currency, in their order', () => {
  expect(
    ACCOUNTS.map(({ name, currency }) => [name, currency]),
    ADD_IT,
  ).toEqual([
    ['Smile.one BR', 'BRL'],
    ['Smile.one PH', 'PHP'],
    ['MooGold', 'USD'],
  ]);
  expect(currencies, ADD_IT).toEqual(['BRL', 'PHP', 'USD']);
});

test('the descriptors of suppliers give the forms their API types, each of a different name', () => {
  expect(apiTypes, ADD_IT).toEqual([
    'SMILEBR',
    'SMILEPH',
    'MOOGOLDMLBB',
    'MOOGOLDGENSHIN',
    'MOOGOLDHOK',
    'OTHER',
  ]);
  expect(new Set(apiTypes).size).toBe(apiTypes.length);
});

test('the descriptors of suppliers have names that the database accepts', () => {
  for (const name of Object.keys(DESCRIPTORS)) expect(name).toMatch(/^[a-z][a-z0-9]{1,29}$/);
  for (const { apiType } of API_TYPES) expect(apiType).toMatch(/^[A-Z][A-Z0-9]{1,29}$/);
});

test('the descriptors of suppliers are found by stored values, and an unknown value is an error that names it', () => {
  expect(accountOf({ supplier: 'smileone', region: 'ph' })).toMatchObject({
    name: 'Smile.one PH',
    currency: 'PHP',
  });
  expect(apiTypeMeaning('MOOGOLDHOK')).toMatchObject({ supplier: 'moogold', region: '', delivers: 'HOK' });
  expect(supplierNamed('moogold')).toBe('moogold');
  expect(() => accountOf({ supplier: 'coinbay', region: 'sg' })).toThrow('coinbay/sg');
  expect(() => accountOf({ supplier: 'smileone', region: 'my' })).toThrow('smileone/my');
  expect(() => apiTypeMeaning('COINBAYHOK')).toThrow('COINBAYHOK');
  expect(() => supplierNamed('constructor')).toThrow('constructor');
});

test('the descriptors of suppliers cannot give an API settings that the supplier would refuse', () => {
  const define = (slug: string) =>
    defineAdapter({
      descriptor: { ...DESCRIPTORS.smileone, apiTypes: { SMILEBR: { settings: { slug } } } },
      routeSettings: z.object({ slug: z.string().regex(/^[a-z]+$/) }),
      settings: {
        baseUrl: { name: 'BASE_URL', default: 'https://supplier.example' },
        credentials: ['KEY'],
      },
      create: () => {
        throw new Error('nothing is opened here');
      },
    });
  expect(define('mobilelegends').settings).toEqual(['BASE_URL', 'KEY']);
  expect(() => define('Mobile Legends')).toThrow(z.ZodError);
});
