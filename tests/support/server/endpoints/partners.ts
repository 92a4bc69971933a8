// Partners, their lists and webhooks, and the calls of their programs.
import { makeBulkOrder, makePartner, makePartnerKey, makeWebhookDelivery } from '../../make';
import type { World } from '../world';
import { anyone, type Endpoint, endpoint, every, ownerAlone, partnerAlone } from './endpoint';

/** The owner as a partner without keys that work, so that there is room for one. */
async function ownPartner({ db: { prisma }, owner: { user } }: World): Promise<string> {
  if ((await prisma.partner.count({ where: { userId: user.id } })) === 0) await makePartner(prisma, { user });
  const where = { partnerId: user.id, revokedAt: null };
  await prisma.partnerKey.updateMany({ where, data: { revokedAt: new Date() } });
  return user.id;
}

async function ownKey(world: World): Promise<string> {
  return (await makePartnerKey(world.db.prisma, { partnerId: await ownPartner(world) })).key.id;
}

async function ownEndpoint({ db, owner: { user } }: World): Promise<string> {
  return (await makeWebhookDelivery(db.prisma, { user })).endpoint.id;
}

/** An endpoint that was disabled with its key, as the page shows it. */
async function endpointOfRevokedKey(world: World): Promise<{ id: string; url: string }> {
  const now = new Date();
  return world.db.prisma.partnerEndpoint.update({
    where: { id: await ownEndpoint(world) },
    data: { keyRevokedAt: now, disabledAt: now, disabledWhy: 'partner' },
    select: { id: true, url: true },
  });
}

/** A list of the owner with one player, who is not bought without money. */
async function ownList({ db, stock: { product, item }, owner: { user } }: World): Promise<string> {
  return (await makeBulkOrder(db.prisma, { user, product, item, lines: [['17366', '22001']] })).id;
}

export const partnersEndpoints: Endpoint[] = [
  endpoint(
    'POST /user/partner/ask',
    { ...every(403), visitor: 401, reseller: 200 },
    async ({ db, reseller }) => {
      await db.prisma.partner.deleteMany({ where: { userId: reseller.user.id } });
      return { json: { about: 'I sell in forty shops.' } };
    },
  ),
  endpoint('POST /user/partner/keys', partnerAlone, async (world) => {
    await ownPartner(world);
    const terms = { scopes: ['orders:read'], networks: [], dailyCap: null, days: null };
    return { json: { mode: 'test', name: 'A program', ...terms } };
  }),
  endpoint('POST /user/partner/keys/[id]/rotate', partnerAlone, async (world) => ({
    path: `/user/partner/keys/${await ownKey(world)}/rotate`,
    json: { overlapHours: 24 },
  })),
  endpoint('POST /user/partner/keys/[id]/revoke', ownerAlone, async (world) => ({
    path: `/user/partner/keys/${await ownKey(world)}/revoke`,
    json: {},
  })),
  endpoint('POST /user/partner/balance', partnerAlone, async (world) => {
    await ownPartner(world);
    return { json: { lowBalance: 500 } };
  }),
  endpoint('POST /user/partner/tests/reset', partnerAlone, async (world) => {
    await ownPartner(world);
    return { json: {} };
  }),
  endpoint(
    'POST /user/bulk-orders',
    { ...every(403), visitor: 401, reseller: 200 },
    ({ stock: { product, item } }) => ({
      json: { product_id: product.id, item_id: item.itemid, text: '17366, 22001' },
    }),
  ),
  endpoint('POST /user/bulk-orders/[id]/check', ownerAlone, async (world) => ({
    path: `/user/bulk-orders/${await ownList(world)}/check`,
    json: {},
  })),
  endpoint('POST /user/bulk-orders/[id]/buy', ownerAlone, async (world) => ({
    path: `/user/bulk-orders/${await ownList(world)}/buy`,
    json: {},
  })),
  // An address of a private network is refused everywhere; a name would need a resolver.
  endpoint(
    'POST /user/webhooks',
    { ...every(400), visitor: 401 },
    { json: { mode: 'test', url: 'https://10.0.0.1/hook', types: ['order.completed'] } },
  ),
  endpoint('POST /user/webhooks/[id]', ownerAlone, async (world) => ({
    path: `/user/webhooks/${await ownEndpoint(world)}`,
    json: { types: ['order.completed'] },
  })),
  endpoint('POST /user/webhooks/[id]/delete', ownerAlone, async (world) => ({
    path: `/user/webhooks/${await ownEndpoint(world)}/delete`,
    json: {},
  })),
  endpoint('POST /user/webhooks/[id]/secret', ownerAlone, async (world) => ({
    path: `/user/webhooks/${await ownEndpoint(world)}/secret`,
    json: {},
  })),
  endpoint('POST /user/webhooks/[id]/restore', ownerAlone, async (world) => {
    const { id, url } = await endpointOfRevokedKey(world);
    return { path: `/user/webhooks/${id}/restore`, json: { url } };
  }),
  endpoint('POST /user/webhooks/replay', ownerAlone, async ({ db, owner }) => {
    const { delivery } = await makeWebhookDelivery(db.prisma, {
      state: 'failed',
      tries: 10,
      user: owner.user,
    });
    return { json: { eventId: delivery.eventId, endpointId: delivery.endpointId } };
  }),
  endpoint('GET /v1/openapi.json', anyone),
  // Programs of partners alone call these, by a key: no session is one.
  ...[
    '/products',
    '/products/[id]',
    '/orders',
    '/orders/[id]',
    '/orders/[id]/codes',
    '/balance',
    '/ledger',
    '/webhook-endpoints',
    '/webhook-endpoints/[id]',
    '/webhook-endpoints/[id]/deliveries',
    '/events',
    '/events/[id]',
  ].map((path) => endpoint(`GET /v1${path}`, every(401), { path: `/v1${path.replace('[id]', 'T1')}` })),
  ...[
    '/players/check',
    '/orders',
    '/orders/batch',
    '/orders/[id]/cancel',
    '/orders/[id]/codes/reveal',
    '/orders/[id]/codes/[code_id]/report',
    '/webhook-endpoints',
    '/webhook-endpoints/[id]/rotate-secret',
    '/webhook-endpoints/[id]/test',
    '/events/[id]/replay',
  ].map((path) =>
    endpoint(`POST /v1${path}`, every(401), { path: `/v1${path.replace(/\[\w+\]/g, 'T1')}`, json: {} }),
  ),
  endpoint('PATCH /v1/webhook-endpoints/[id]', every(401), { path: '/v1/webhook-endpoints/T1', json: {} }),
  endpoint('DELETE /v1/webhook-endpoints/[id]', every(401), { path: '/v1/webhook-endpoints/T1' }),
];
