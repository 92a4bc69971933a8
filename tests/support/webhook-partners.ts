// Partners who are told by webhooks: receivers of their own, events to send, and what became of them.
import { afterEach, beforeEach } from 'vitest';
import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { deliverOrder } from '@/lib/domain/orders';
import { listDeliveries, makeEndpoint, sendWebhooks, writeEvent } from '@/lib/domain/webhooks';
import { CHOSEN_TYPES, type Mode } from '@/lib/domain/webhooks/schema';
import { newId } from '@/lib/platform/ids';
import * as make from './make';
import { openReceiver, type Receiver } from './receiver';
import type { Placed, Shop } from './shop';

export interface Partner {
  viewer: Viewer;
  owner: { partnerId: string; mode?: Mode };
  acting: Context;
}

export interface Told extends Partner {
  receiver: Receiver;
  endpointId: string;
}

export const keyData = {
  key: { id: 'k', name: 'Counter', last4: 'abcd' },
  expires_at: new Date().toISOString(),
};

/** For the tests of one file: each begins with a calm shop, and closes its receivers. */
export function openPartners(shop: Shop) {
  const { context } = shop;
  const opened: Receiver[] = [];

  beforeEach(() => shop.calm());
  afterEach(async () => {
    for (const receiver of opened.splice(0)) await receiver.close();
    // What one test leaves due is not sent by the next one.
    await shop.db.partnerDelivery.updateMany({
      where: { state: 'pending' },
      data: { state: 'dropped', leasedUntil: null },
    });
  });

  async function partner(given: { lowBalance?: bigint; status?: string } = {}): Promise<Partner> {
    const viewer = await shop.shopper('reseller');
    const user = await shop.db.user.findUniqueOrThrow({ where: { id: viewer.userid } });
    await make.makePartner(shop.db, { user, ...given });
    return { viewer, owner: { partnerId: viewer.userid }, acting: make.actingAs(context, viewer) };
  }

  async function told(
    types: typeof CHOSEN_TYPES = CHOSEN_TYPES,
    given: Partner | null = null,
  ): Promise<Told> {
    const made = given ?? (await partner());
    const receiver = await openReceiver();
    opened.push(receiver);
    const input = { mode: 'live' as const, url: receiver.url, types };
    const { endpoint, secret } = await makeEndpoint(made.acting, made.owner, input);
    receiver.secrets.push(secret);
    return { ...made, receiver, endpointId: endpoint.id };
  }

  let written = 0;
  function write(
    { viewer }: Partner,
    { subject = newId(), sequence = ++written } = {},
  ): Promise<string | null> {
    const data = { ...keyData, key: { ...keyData.key, id: subject } };
    return writeEvent(context, {
      partnerId: viewer.userid,
      mode: 'live',
      type: 'key.expiring',
      subject,
      sequence,
      data,
    });
  }

  const send = () => sendWebhooks(context);
  const deliveriesOf = ({ endpointId, owner }: Told) =>
    listDeliveries(context, { id: endpointId, owner, limit: 100 }).then(({ data }) => data);
  const endpointOf = ({ endpointId }: Told) =>
    shop.db.partnerEndpoint.findUniqueOrThrow({ where: { id: endpointId } });

  /** A paid order of a partner by key, without its job. */
  async function partnersOrder(who: Partner): Promise<Placed> {
    const placed = await shop.paid('smileone');
    await make.makePartnersOrder(shop.db, { orderId: placed.orderid, partnerId: who.viewer.userid });
    return placed;
  }

  const deliver = (orderId: string) => deliverOrder(context, { orderId, worker: 'test' });

  return { partner, told, write, send, deliveriesOf, endpointOf, partnersOrder, deliver };
}
