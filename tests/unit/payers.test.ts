// The UPI address of a payer at rest: sealed for its payment alone, found by a blind index, and in no body of a
// webhook.
import { createHmac, hkdfSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  openEvidence,
  openPayer,
  payerColumns,
  payerIndex,
  payerIndexes,
  payerOf,
  sealPayer,
  withoutContacts,
} from '@/lib/domain/payers';
import { type KeySettings, keysOf } from '@/lib/platform/keys';
import { createSealer, INDEX_FORM } from '@/lib/platform/sealing';

const [OLD, NEW] = ['the secret of last year, long enough', 'the secret of this year, long enough'];
const under = (settings: KeySettings) => ({ sealer: createSealer(keysOf(settings)) });
const context = under({ AUTH_SECRET: NEW });
const both = under({ AUTH_SECRET: NEW, AUTH_SECRET_PREVIOUS: OLD });

const handle = fc.tuple(
  fc.stringMatching(/^[A-Za-z0-9._-]{2,30}$/),
  fc.constantFrom('okaxis', 'YBL', 'paytm'),
);
const vpas = handle.map(([name, bank]) => `${name}@${bank}`);

test('an address opens for its payment, and for no other row', () => {
  fc.assert(
    fc.property(vpas, fc.uuid(), fc.uuid(), (vpa, id, other) => {
      fc.pre(id !== other);
      const sealed = sealPayer(context, `payments/${id}`, vpa);
      expect(sealed).not.toContain(vpa);
      expect(openPayer(context, `payments/${id}`, sealed)).toBe(vpa);
      expect(openPayer(context, `payments/${other}`, sealed)).toBeNull();
      expect(openPayer(context, `fraud_blocks/${id}`, sealed)).toBeNull();
      // Two payments of one account are not alike but for the index.
      expect(sealPayer(context, `payments/${id}`, vpa)).not.toBe(sealed);
    }),
  );
});

test('the blind index is the same in any case, differs for another address, and names its key', () => {
  const form = new RegExp(INDEX_FORM);
  fc.assert(
    fc.property(vpas, vpas, (one, other) => {
      expect(payerIndex(context, one)).toMatch(form);
      expect(one).not.toMatch(form);
      expect(payerIndex(context, ` ${one.toUpperCase()} `)).toBe(payerIndex(context, one));
      const isSame = one.toLowerCase() === other.toLowerCase();
      expect(payerIndex(context, one) === payerIndex(context, other)).toBe(isSame);
    }),
  );
});

test('the index is the first half of an HMAC-SHA-256 under a key of its own', () => {
  const master = Buffer.from(hkdfSync('sha256', NEW, '', 'tarang/key/sealing', 32));
  const key = Buffer.from(hkdfSync('sha256', master, '', 'tarang/index/payer', 32));
  const mac = createHmac('sha256', key).update('asha@okaxis').digest().subarray(0, 16);
  expect(payerIndex(context, 'Asha@OKAXIS').split('.')[1]).toBe(mac.toString('base64url'));
  // A known one, so that no release changes by accident what the rows of a shop are found by.
  expect(payerIndex(context, 'asha@okaxis')).toBe('-KDL6Gcr.6rqreyBt4h3OXUcvdglgvg');
});

test('by the key before it is opened and looked for, and written by the current one', () => {
  const before = under({ AUTH_SECRET: OLD });
  const sealed = sealPayer(before, 'payments/p', 'asha@okaxis');
  expect(openPayer(both, 'payments/p', sealed)).toBe('asha@okaxis');
  expect(openPayer(context, 'payments/p', sealed)).toBeNull();
  expect(payerIndexes(both, 'asha@okaxis')).toEqual([
    payerIndex(context, 'asha@okaxis'),
    payerIndex(before, 'asha@okaxis'),
  ]);
});

test('a payment without a payer has no index, and one of the version before is read in plain', () => {
  const none = { payerVpa: null, payerSealed: null, payerIndex: null };
  expect(payerColumns(context, 'p', null)).toEqual(none);
  expect(payerColumns(context, 'p', '')).toEqual(none);
  const columns = payerColumns(context, 'p', 'asha@okaxis');
  expect(payerOf(context, { id: 'p', ...columns })).toBe('asha@okaxis');
  expect(payerOf(context, { id: 'p', payerVpa: 'old@bank', payerSealed: null })).toBe('old@bank');
  expect(payerOf(context, { id: 'p', payerVpa: null, payerSealed: 'none.holds' })).toBeNull();
});

test('evidence is read with its payer, also in what the gateway said', () => {
  const said = { amount: '1', payerVpa: null, payerSealed: sealPayer(context, 'payments/p', 'asha@okaxis') };
  const open = { amount: '1', payerVpa: 'asha@okaxis' };
  expect(openEvidence(context, 'p', said)).toEqual(open);
  expect(openEvidence(context, 'p', { asked: '1', said })).toEqual({ asked: '1', said: open });
  expect(openEvidence(context, 'q', said)).toEqual({ amount: '1', payerVpa: null });
  for (const other of [null, 'text', ['list'], { asked: '1' }, { said: null }])
    expect(openEvidence(context, 'p', other)).toEqual(other);
});

test.each([
  ['customer_vpa=asha%40ybl&amount=5&client_txn_id=T1', 'customer_vpa=[removed]&amount=5&client_txn_id=T1'],
  ['customer_mobile=9876543210&utr=412345678901', 'customer_mobile=[removed]&utr=412345678901'],
  ['customer_mobile=%2B919876543210&x=1', 'customer_mobile=[removed]&x=1'],
  ['{"vpa":"9876543210@ybl","id":9876543210}', '{"vpa":"[removed]","id":9876543210}'],
  [
    '{"contact":"+91 98765 43210","created_at":1764151200}',
    '{"contact":"[removed]","created_at":1764151200}',
  ],
  ['{"contact": 9876543210}', '{"contact": [removed]}'],
  ['{"vpa":"asha\\u0040ybl"}', '{"vpa":"[removed]"}'],
  ['{"text":"{\\"phone\\":\\"9876543210\\"}"}', '{"text":"{\\"phone\\":\\"[removed]\\"}"}'],
  ['utr=412345678901&amount=500.00', 'utr=412345678901&amount=500.00'],
])('%s is kept as %s', (body, kept) => {
  expect(withoutContacts(body)).toBe(kept);
});

test('no address is left of any body', () => {
  fc.assert(
    fc.property(fc.string(), vpas, fc.string(), (before, vpa, after) => {
      expect(withoutContacts(`${before}"${vpa}"${after}`)).not.toMatch(/@|%40|\\u0040/i);
    }),
  );
});
