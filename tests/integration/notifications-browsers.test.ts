// Notifications in browsers: what they show, and when a browser gets no more of them.
import { expect, test } from 'vitest';
import { openNotifications } from '../support/notifications';
import { newBrowser, shownIn } from '../support/shop/notifications';

const { shop, db, wake } = await openNotifications();

test('a browser shows the product and the state, and nothing of the buyer', async () => {
  await wake();
  const viewer = await shop.shopper();
  const browser = await newBrowser(shop, viewer.userid);
  const { player } = await shop.sell({ viewer });
  const [shown, ...more] = shownIn(shop, browser);
  expect(more).toEqual([]);
  expect(shown).toMatchObject({ title: 'Mobile Legends First Recharge', body: 'Delivered' });
  expect(Object.keys(shown ?? {}).sort()).toEqual(['body', 'tag', 'title', 'url']);
  for (const own of [player, viewer.email, viewer.name, '79'])
    expect(`${shown?.body} ${shown?.title}`).not.toContain(own);
});

test('a browser that has ended its subscription is removed and asked no more; a busy service is asked again', async () => {
  await wake();
  const viewer = await shop.shopper();
  const gone = await newBrowser(shop, viewer.userid);
  const busy = await newBrowser(shop, viewer.userid);
  shop.fault('push', 'gone', '', { times: 1 });
  shop.fault('push', 'busy', '', { times: 1 });
  await shop.sell({ viewer });
  const left = await db.pushSubscription.findMany({ where: { userId: viewer.userid } });
  expect(left).toHaveLength(1);
  const [one] = left;
  expect([gone.endpoint, busy.endpoint]).toContain(one?.endpoint);
  expect([...shownIn(shop, gone), ...shownIn(shop, busy)]).toHaveLength(1);
  await shop.sell({ viewer });
  expect([...shownIn(shop, gone), ...shownIn(shop, busy)]).toHaveLength(2);
});

test('a push service that does not take the signature, as with a wrong clock, is asked again later', async () => {
  await wake();
  const viewer = await shop.shopper();
  const browser = await newBrowser(shop, viewer.userid);
  shop.fault('push', 'unsigned', '', { times: 1 });
  await shop.sell({ viewer });
  expect(shownIn(shop, browser)).toHaveLength(1);
});

test('ending all devices ends their notifications', async () => {
  await wake();
  const viewer = await shop.shopper();
  const browser = await newBrowser(shop, viewer.userid);
  await db.user.update({ where: { id: viewer.userid }, data: { deviceVersion: { increment: 1 } } });
  await shop.sell({ viewer });
  expect(shownIn(shop, browser)).toEqual([]);
});
