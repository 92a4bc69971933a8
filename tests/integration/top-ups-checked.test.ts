// A top-up whose payment a person looks at: its customer is not asked to pay it again.
import { beforeEach, expect, test } from 'vitest';
import { sweepPayments } from '@/lib/domain/payments';
import { minutes } from '@/lib/platform/time';
import { openTopUps } from '../support/top-ups';

const { shop, begin, statusOf } = await openTopUps();
beforeEach(() => shop.calm());

test('a top-up in front of a person offers no page to pay on, although its payment is open', async () => {
  const top = await begin();
  await shop.pay(top, { webhook: false });
  shop.fault('ekqr', 'reference_missing', top.client_txn_id);
  for (let passed = 0; passed < 20; passed++) {
    shop.clock.advance(minutes(1));
    await sweepPayments(shop.context);
  }
  expect(await statusOf(top)).toMatchObject({ status: 'Processing', payment_url: null, upi: null });
});
