import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DESCRIPTORS } from '@/lib/integrations/suppliers/descriptors';
import { signBody } from '@/lib/integrations/suppliers/moogold/sign';
import { findAmbiguousField, signFields } from '@/lib/integrations/suppliers/smileone/sign';

const common = { uid: '1000001', email: 'shop@example.com', product: 'mobilelegends', time: '1700000000' };

test('the signature of Smile.one agrees with the two vectors of SMILEONE-2, whatever the order of the fields', () => {
  expect(signFields(common, 'test-key')).toBe('f8dcb00b5d1a037a326d43f34fc3713d');
  const pack = { zoneid: '22001', userid: '17366', productid: '13' };
  expect(signFields({ ...pack, ...common }, 'test-key')).toBe('e4ecc766d9118216da52f13d86f119af');
});

test('the signature of Smile.one refuses a value that could be read as two fields', () => {
  for (const value of ['1&zoneid=2', '1=2', '1\n', '\0']) {
    expect(findAmbiguousField({ product: 'mobilelegends', userid: value })).toBe('userid');
    expect(() => signFields({ userid: value }, 'k')).toThrow('userid');
  }
  expect(findAmbiguousField({ email: 'a+b@example.com', userid: 'Ångström 1' })).toBeNull();
});

test('the characters that inputs must not have for Smile.one are those that its signature refuses', () => {
  const { reservedCharacters } = DESCRIPTORS.smileone.capabilities;
  const signs = Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place));
  const refused = signs.filter((sign) => findAmbiguousField({ userid: sign }) !== null);
  expect([...reservedCharacters].toSorted()).toEqual(refused);
});

test('the signature of Smile.one differs for different purchases', () => {
  const value = fc.string({ maxLength: 8, unit: fc.constantFrom('0', '1', 'a') });
  const fields = fc.record({ productid: value, userid: value, zoneid: value });
  fc.assert(
    fc.property(fields, fields, (one, other) => {
      const same = JSON.stringify(one) === JSON.stringify(other);
      expect(signFields(one, 'k') === signFields(other, 'k')).toBe(same);
    }),
  );
});

test('the signature of MooGold agrees with the vector of MOOGOLD-1', () => {
  const path = 'order/create_order';
  const data = { category: '1', 'product-id': '1000', quantity: '1', 'User ID': '17366', Server: '22001' };
  const body = JSON.stringify({ path, data, partnerOrderId: 'T-1' });
  expect(signBody({ partnerId: 'partner-1', secret: 'secret-1' }, body, '1700000000', path)).toEqual({
    authorization: 'Basic cGFydG5lci0xOnNlY3JldC0x',
    timestamp: '1700000000',
    auth: 'b7308dacefdbf37b1e9a44fbea21e9fbfdded252e15bff73c3ec33f6f709c26f',
  });
});
