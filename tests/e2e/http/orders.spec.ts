// Orders on the built store: what an address carries, and which requests must not change one.
import { makeOrder } from '../../support/make';
import { callStore } from '../../support/server/raw-call';
import { freshDevice, type World } from '../../support/server/world';
import { expect, test } from './store';

/** An order that waits for an administrator, and its current state. */
async function waitingOrder({ db, stock }: World) {
  const given = { product: stock.handProduct, item: stock.handItem, instant: false };
  const { id } = await makeOrder(db.prisma, { ...given, status: 'Processing' });
  return { id, status: async () => (await db.prisma.order.findUniqueOrThrow({ where: { id } })).status };
}

// Another test may have signed the administrator out everywhere.
async function adminToken(world: World): Promise<string> {
  return (await freshDevice(world, 'admin'))?.token ?? '';
}

test('a reason in an address is decoded exactly once', async ({ store: { origin }, world }) => {
  const { id } = await waitingOrder(world);
  const path = `/admin/updateorder/${id}/Completed/100%25%20fine/a%2Fb/%2525`;
  const reply = await callStore(origin, `POST ${path}`, { token: await adminToken(world) });
  expect(reply, reply.text).toMatchObject({ status: 200 });
  expect(reply.body).toMatchObject({ success: true, order: { _id: id, reason: '100% fine/a/b/%25' } });
});

test('a HEAD request never changes an order', async ({ store: { origin }, world }) => {
  const { id, status } = await waitingOrder(world);
  const path = `/admin/updateorder/${id}/Completed`;
  expect((await callStore(origin, `HEAD ${path}`, { token: await adminToken(world) })).status).toBe(404);
  expect(await status()).toBe('Processing');
});
