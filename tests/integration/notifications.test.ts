// What customers are told about their orders: written with the event, sent once, in their language.
import { expect, test } from 'vitest';
import { raisePaid } from '@/lib/domain/notifications';
import { openShop } from '../support/shop';

const shop = await openShop({ worker: true });

const of = (orderId: string) =>
  shop.db.notification.findMany({ where: { orderId }, orderBy: { createdAt: 'asc' } });

test('an order that is delivered at once is told by one mail, whose link has a header to unsubscribe', async () => {
  const { orderid, viewer } = await shop.sell();
  expect(await of(orderid)).toMatchObject([
    {
      topic: 'delivered',
      kind: 'delivered',
      channel: 'mail',
      recipient: viewer.userid,
      language: 'en',
      tries: 1,
      error: null,
    },
  ]);
  expect((await of(orderid))[0]?.sentAt).not.toBeNull();
  const mails = shop.sandbox.state().mails.filter(({ to }) => to.includes(viewer.email));
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Delivered: /)]);
  expect(mails[0]?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(await raisePaid(shop.context)).toBe(0);
});
