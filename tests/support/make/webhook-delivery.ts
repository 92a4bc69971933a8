import type { Db, PartnerDelivery, PartnerEndpoint, Prisma, User } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { makePartner } from './partner';

/** An event with its delivery and one failed try, of a partner of its own, at an address where nothing listens. */
export async function makeWebhookDelivery(
  db: Db,
  {
    url,
    user: of,
    ...given
  }: Partial<Prisma.PartnerDeliveryUncheckedCreateInput> & { url?: string; user?: User } = {},
): Promise<{ endpoint: PartnerEndpoint; delivery: PartnerDelivery }> {
  const isPartner = of && (await db.partner.count({ where: { userId: of.id } })) > 0;
  const user = of && isPartner ? of : (await makePartner(db, of ? { user: of } : {})).user;
  const [id, at] = [newId(), new Date()];
  const owner = { partnerId: user.id, mode: 'live' };
  const endpoint = await db.partnerEndpoint.create({
    data: {
      ...owner,
      id,
      url: url ?? `https://${id.toLowerCase()}.example/hook`,
      types: ['key.expiring'],
      version: '2026-12-01',
      secret: 'x.x',
      createdAt: at,
      updatedAt: at,
    },
  });
  const body = JSON.stringify({ type: 'key.expiring', timestamp: at.toISOString(), data: {} });
  await db.partnerEvent.create({
    data: { ...owner, id, type: 'key.expiring', subject: id, sequence: 1, body, fanout: 1, at },
  });
  // Due in a while, so that no worker of the tests calls the address.
  const dueAt = new Date(at.getTime() + 3_600_000);
  const delivery = await db.partnerDelivery.create({
    data: { id, eventId: id, endpointId: id, dueAt, createdAt: at, tries: 1, ...given },
  });
  await db.partnerTry.createMany({
    data: Array.from({ length: delivery.tries }, () => ({
      id: newId(),
      deliveryId: id,
      at,
      status: 503,
      ms: 42,
      reply: 'out of order',
    })),
  });
  return { endpoint, delivery };
}
