// Customers who buy through nginx, and visitors who read pages: what was confirmed to them when, and what failed.
import { randomInt } from 'node:crypto';
import { sleep } from '@/lib/platform/time';
import type { Goods } from '../bench/buying';
import type { Shopper } from '../bench/shoppers';
import type { World } from '../bench/world';
import { type Bought, shop } from '../chaos/shopper';

export interface Traffic {
  bought: Bought;
  /** A moment of performance.now() for each confirmed order. */
  confirmedAt: number[];
  /** Requests of any kind that got no answer, or one of 500 and above. */
  failures: { at: number; what: string }[];
  requests(): number;
  /** The longest time without a confirmed order between two moments, in s. */
  longestGap(from: number, to: number): number;
  stop(): Promise<void>;
}

interface TrafficInput {
  world: World;
  shoppers: Shopper[];
  goods: Goods[];
  visitors: number;
  /** The longest time between two orders of a customer, in ms. */
  pauseMs?: number;
}

const PAGES = ['/home', '/product/mobile-legends', '/hi/home', '/product/gethomeproducts', '/login'];

function reasonOf(outcome: unknown): string {
  if (!(outcome instanceof Error)) return String(outcome);
  const cause = outcome.cause instanceof Error ? `, ${outcome.cause.message}` : '';
  return `no answer (${outcome.message}${cause})`;
}

export function startTraffic({ visitors, shoppers, ...buyingInput }: TrafficInput): Traffic {
  const { world } = buyingInput;
  let over = false;
  let requests = 0;
  const bought: Bought = { orderIds: [], givenUp: 0, repeated: 0 };
  const confirmedAt: number[] = [];
  const failures: Traffic['failures'] = [];
  const isOver = () => over;
  const onAnswer = (what: string, outcome: unknown) => {
    requests += 1;
    if (typeof outcome === 'number' && outcome < 500) return;
    failures.push({ at: performance.now(), what: `${what}: ${reasonOf(outcome)}` });
  };
  const onConfirmed = () => void confirmedAt.push(performance.now());

  async function visit(): Promise<void> {
    while (!over) {
      const page = PAGES[randomInt(PAGES.length)] ?? '/home';
      const status = await fetch(`${world.store}${page}`, {
        headers: { connection: 'close' },
        signal: AbortSignal.timeout(25_000),
      }).then(
        async (reply) => {
          await reply.arrayBuffer();
          return reply.status;
        },
        (error: unknown) => error,
      );
      onAnswer(`GET ${page}`, status);
      await sleep(200 + randomInt(400));
    }
  }

  const buying = { ...buyingInput, webs: [{ url: world.store }], bought, onAnswer, onConfirmed };
  const running = Promise.all([
    ...shoppers.map((shopper) => shop(buying, shopper, isOver)),
    ...Array.from({ length: visitors }, visit),
  ]);
  running.catch((error: unknown) => failures.push({ at: performance.now(), what: String(error) }));
  return {
    bought,
    confirmedAt,
    failures,
    requests: () => requests,
    longestGap(from, to) {
      const moments = [from, ...confirmedAt.filter((at) => at > from && at < to), to];
      const gaps = moments.slice(1).map((at, index) => at - (moments[index] ?? at));
      return Math.max(0, ...gaps) / 1000;
    },
    async stop() {
      over = true;
      await running;
    },
  };
}
