import { DELAYS } from '@/lib/domain/webhooks/deliveries/schedule';
import { databaseTime } from '../engine/machine';
import type { Behaviour, Receiver } from '../outside/receivers';
import type { World } from '../world';
import { countUnopened } from './count-unopened';

/** Receivers that live, some of them after two days, must hear of everything. */
const LIVING: readonly Behaviour[] = ['steady', 'away'];

/** Where the store says otherwise than partners, their receivers, and whoever has read a code. */
export async function partnerDifferences(world: World): Promise<string[]> {
  if (world.partners.receivers === null) return [];
  return [
    ...(await codeDifferences(world)),
    ...answeredTwice(world),
    ...(await eventDifferences(world)),
    ...toldTwice(world),
    ...(await calledAlthoughGone(world)),
    ...(await sealedByFormer(world)),
  ];
}

/** A code is read by one buyer, is theirs, and never comes back to the store. */
async function codeDifferences({ databases, partners }: World): Promise<string[]> {
  const { shown, returned } = partners.seen;
  const { prisma } = databases.slot;
  const orders = await prisma.order.findMany({ where: { codes: { gt: 0 } }, include: { vaultCodes: true } });
  const byId = new Map(orders.map((order) => [order.id, order]));
  const wrong = shown.flatMap(({ code, orderId, buyer }) => {
    const order = byId.get(orderId);
    if (order?.userId !== buyer) return [`codes: ${buyer} has read ${code} of ${order?.userId ?? 'nobody'}`];
    if (returned.has(orderId))
      return [`codes: ${buyer} has read ${code}, and got the price of ${orderId} back`];
    return order.vaultCodes.some(({ state }) => state === 'revealed' || state === 'void')
      ? []
      : [`codes: ${buyer} has read ${code}, which ${orderId} does not have as read`];
  });
  const readers = [...Map.groupBy(shown, ({ code }) => code)].flatMap(([code, looks]) => {
    const different = new Set(looks.map(({ orderId }) => orderId));
    return different.size > 1 ? [`codes: ${code} was read for ${[...different].join(' and ')}`] : [];
  });
  return [...wrong, ...readers];
}

/** A key, and so a reference, has one order. */
function answeredTwice({ partners }: World): string[] {
  return [...Map.groupBy(partners.seen.answers, ({ key }) => key)].flatMap(([key, all]) => {
    const different = new Set(all.map(({ orderId }) => orderId));
    return different.size > 1 ? [`partners: ${key} was answered with ${[...different].join(' and ')}`] : [];
  });
}

/** Every event is heard by every receiver that lives, and what counts as delivered was accepted. */
async function eventDifferences({ databases, partners, time }: World): Promise<string[]> {
  const { prisma } = databases.slot;
  const events = await prisma.partnerEvent.findMany({
    include: { deliveries: true },
    orderBy: { id: 'asc' },
  });
  const receivers = partners.receivers?.all ?? [];
  const now = new Date(databaseTime(time));
  return events.flatMap(({ id, partnerId, type, deliveries }) =>
    receivers.flatMap((receiver) => {
      const { host, behaviour, accepted } = receiver;
      const own = deliveries.find(({ endpointId }) => endpointId === receiver.id);
      if (own?.state === 'delivered' && !accepted.has(id))
        return [`webhooks: ${id} counts as delivered, and ${host} has not accepted it`];
      const mustHear = receiver.partnerId === partnerId && LIVING.includes(behaviour);
      if (!mustHear || accepted.has(id)) return [];
      // A clock that was ahead when a try failed has set the next one for days later.
      if (own?.state === 'pending' && own.dueAt > now) return [];
      // Faults of several days may strike all tries.
      if (own?.state === 'failed' && own.tries > DELAYS.length) return [];
      return [`webhooks: ${host} has not heard of ${id} (${type}), which is ${own?.state ?? 'for nobody'}`];
    }),
  );
}

/** A move of an order is told under one id. */
function toldTwice({ partners }: World): string[] {
  return (partners.receivers?.all ?? []).flatMap(({ host, heard }: Receiver) => {
    const moves = [...heard].map(([id, body]) => {
      const { type, data } = JSON.parse(body) as { type: string; data: { id?: string; sequence?: number } };
      return { id, move: data.sequence === undefined ? id : `${type} of ${data.id} at ${data.sequence}` };
    });
    return [...Map.groupBy(moves, ({ move }) => move)].flatMap(([move, all]) =>
      all.length > 1 ? [`webhooks: ${host} was told of ${move} by ${all.length} ids`] : [],
    );
  });
}

/** Whose try was not recorded says it again, so at the end each that has said so is known as gone. */
async function calledAlthoughGone({ databases, partners }: World): Promise<string[]> {
  const gone = (partners.receivers?.all ?? []).filter(({ saidGone }) => saidGone).map(({ id }) => id);
  const called = await databases.slot.prisma.partnerEndpoint.findMany({
    where: { id: { in: gone }, disabledAt: null },
  });
  return called.map(({ id }) => `webhooks: ${id} has said that it is gone, and is not disabled`);
}

/** When the former key is in no setting any more, everything opens without it. */
async function sealedByFormer({ databases, partners }: World): Promise<string[]> {
  if (!partners.seen.isKeyReplaced) return [];
  const count = await countUnopened(databases.slot.prisma);
  return count > 0 ? [`keys: ${count} values need a key that no setting holds`] : [];
}
