import { minutes, seconds } from '@/lib/platform/time';
import type { Chance } from '../engine/chance';
import type { Faults } from '../engine/faults';
import { BEGINNING, type Time } from '../engine/machine';
import type { Scheduler } from '../engine/scheduler';
import type { Party, Reply } from './network';

/** Goods that a supplier has sold to the store. */
export interface Sold {
  supplier: 'smileone' | 'moogold';
  id: string;
  /** Null at Smile.one, which stores none. */
  reference: string | null;
  player: string;
  server: string;
  pack: string;
  /** What it delivers, when that is not what was ordered. */
  otherPack: string | null;
  status: 'processing' | 'completed' | 'incorrect-details';
  /** ms of the run from which on look-ups find it. */
  visibleAt: number;
  claimedBack: boolean;
  /** Whether a person has said that they count as the order's. */
  adopted: boolean;
  /** ms of the run at which its call came; it may be booked later. */
  at: number;
}

export interface SupplierOptions {
  scheduler: () => Scheduler;
  time: Time;
  faults: Faults;
  chance: Chance;
  sold: Sold[];
}

/** ms for which a signature of Smile.one is valid. */
const SIGNATURE_LIFE = minutes(5);
/** ms after which a call is booked at the latest: less than the store waits before it believes 'not found'. */
const LATEST_BOOKING = seconds(45);

export function createSmileOne({ time, faults, chance, sold }: SupplierOptions): Party {
  let emptyUntil = 0;
  return {
    // One that comes later is refused for its signature.
    latest: minutes(6),
    buys: (path) => path.endsWith('createorder'),
    arrive(path, text): Reply {
      const fields = new URLSearchParams(text);
      const field = (name: string) => fields.get(name) ?? '';
      if (path.endsWith('querypoints'))
        return {
          body: {
            status: 200,
            message: 'success',
            smile_points: time.now < emptyUntil ? '0.50' : '90000.00',
          },
        };
      if (path.endsWith('getrole'))
        return {
          body: {
            status: 200,
            message: 'success',
            username: `Player ${field('userid')}`,
            zone: field('zoneid'),
          },
        };
      const age = Math.abs(BEGINNING + time.now - Number(field('time')) * 1000);
      if (age > SIGNATURE_LIFE) return { body: { status: 401, message: 'the signature has expired' } };
      if (faults.strikes('empty balance')) emptyUntil = time.now + chance.between(minutes(1), minutes(40));
      if (time.now < emptyUntil) return { body: { status: 20010, message: 'Insufficient balance' } };
      if (faults.strikes('order refused'))
        return { body: { status: 20004, message: 'the product is not on sale' } };
      const id = `S26${String(sold.length).padStart(16, 'A')}`;
      sold.push({
        supplier: 'smileone',
        id,
        reference: null,
        player: field('userid'),
        server: field('zoneid'),
        pack: field('productid'),
        otherPack: null,
        status: 'completed',
        visibleAt: 0,
        claimedBack: false,
        adopted: false,
        at: time.now,
      });
      return { body: { status: 200, message: 'success', order_id: id, price: '10.00' } };
    },
  };
}

const NO_SUCH_ORDER = { err_code: '404', err_message: 'Order not found' };

interface MooGoldCall {
  data?: Record<string, string>;
  partnerOrderId?: string;
  partner_order_id?: string;
}

export function createMooGold({ scheduler, time, faults, chance, sold }: SupplierOptions): Party {
  let emptyUntil = 0;
  const booked = new Set<string>();

  function book(reference: string, data: Record<string, string>, at: number): Sold {
    const { 'product-id': pack = '', category: _, quantity: __, ...player } = data;
    const labels = Object.entries(player);
    const server = labels.find(([label]) => /server|zone|region/i.test(label))?.[1] ?? '';
    const order: Sold = {
      supplier: 'moogold',
      id: String(9_000_000 + sold.length),
      reference,
      server,
      pack,
      player: labels.find(([label]) => !/server|zone|region/i.test(label))?.[1] ?? '',
      otherPack: faults.strikes('other goods') ? `${pack}9` : null,
      status: 'processing',
      visibleAt:
        time.now +
        (faults.strikes('order hidden from look-ups') ? chance.between(seconds(5), seconds(40)) : 0),
      claimedBack: false,
      adopted: false,
      at,
    };
    sold.push(order);
    const wait = faults.strikes('order slow')
      ? chance.between(minutes(2), minutes(90))
      : chance.between(200, seconds(20));
    const end = faults.strikes('order ended without goods') ? 'incorrect-details' : 'completed';
    scheduler().later(wait, `MooGold order of ${reference} is ${end}`, () => {
      order.status = end;
    });
    return order;
  }

  function detail(reference: string): Reply {
    const order = sold.find((each) => each.reference === reference && each.visibleAt <= time.now);
    if (!order) return { body: NO_SUCH_ORDER };
    return {
      body: {
        order_id: order.id,
        order_status: order.status,
        partner_order_id: reference,
        total: '1.50',
        item: [
          {
            variation_id: order.otherPack ?? order.pack,
            quantity: '1',
            player_id: order.player,
            server_id: order.server,
            voucher_code: [],
          },
        ],
      },
    };
  }

  return {
    buys: (path) => path.endsWith('create_order'),
    findsNothing: ({ body }) => body === NO_SUCH_ORDER,
    arrive(path, text, headers): Reply {
      const call = JSON.parse(text) as MooGoldCall;
      if (Math.abs(BEGINNING + time.now - Number(headers.get('timestamp')) * 1000) > SIGNATURE_LIFE)
        return { body: { err_code: '426', err_message: 'Timestamp incorrect' } };
      if (path.endsWith('user/balance'))
        return { body: { currency: 'USD', balance: time.now < emptyUntil ? '0.50' : '900.00' } };
      if (path.endsWith('product/validate'))
        return { body: { status: 'true', message: 'found', username: 'Player' } };
      if (path.endsWith('server_list')) return { body: {} };
      if (path.endsWith('order_detail_partner_id')) return detail(call.partner_order_id ?? '');
      const reference = call.partnerOrderId ?? '';
      if (booked.has(reference)) return { body: { err_code: '420', err_message: 'Partner order id exists' } };
      if (faults.strikes('empty balance')) emptyUntil = time.now + chance.between(minutes(1), minutes(40));
      if (time.now < emptyUntil) return { body: { err_code: '111', err_message: 'Insufficient balance' } };
      if (faults.strikes('order refused'))
        return { body: { err_code: chance.pick(['113', '114', '422']), err_message: 'refused' } };
      const data = call.data ?? {};
      const at = time.now;
      if (faults.strikes('order booked late')) {
        scheduler().later(
          chance.between(seconds(5), LATEST_BOOKING),
          `MooGold books ${reference} late`,
          () => {
            if (booked.has(reference)) return;
            booked.add(reference);
            book(reference, data, at);
          },
        );
        return { status: 504, body: 'upstream timed out' };
      }
      booked.add(reference);
      const { id, player, server } = book(reference, data, at);
      return {
        body: {
          status: true,
          message: 'ok',
          account_details: { order_id: id, player_id: player, server_id: server },
        },
      };
    },
  };
}
