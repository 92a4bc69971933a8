import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Route } from '@/lib/domain/catalogue';
import { type Attempted, CLAIMED_BACK, planDelivery, type Step, UNSENT } from '@/lib/domain/orders';
import { seconds } from '@/lib/platform/time';

const START = new Date('2026-11-20T06:30:00.000Z');

function route(position: number, packs: string[]): Route {
  return {
    position,
    supplier: position % 2 ? 'moogold' : 'smileone',
    region: 'br',
    packs,
    settings: {},
    cost: null,
  };
}

function attempt(given: Partial<Attempted>, n = 0): Attempted {
  const sentAt = new Date(START.getTime() + n * 1000);
  const plain = { id: `a${n}`, packIndex: 0, routePosition: 0, error: null, answeredAt: sentAt, sentAt };
  return { ...plain, outcome: 'delivered', ...given };
}

const refused = (error: string, given: Partial<Attempted> = {}, n = 0) =>
  attempt({ outcome: 'refused', error, ...given }, n);

const two = [route(0, ['13', '13']), route(1, ['86'])];

test('the plan buys the first pack of the first route first, then the other packs, then completes', () => {
  expect(planDelivery(two, [])).toMatchObject({
    do: 'buy',
    route: two[0],
    packIndex: 0,
    tries: 0,
    notBefore: null,
  });
  expect(planDelivery(two, [attempt({})])).toMatchObject({ do: 'buy', route: two[0], packIndex: 1 });
  expect(planDelivery(two, [attempt({}), attempt({ packIndex: 1 })])).toEqual({
    do: 'complete',
    route: two[0],
  });
});

test('the plan tries routes in the sequence of the order, whatever their positions', () => {
  const turned = two.toReversed();
  expect(planDelivery(turned, [])).toMatchObject({ do: 'buy', route: two[1] });
  expect(planDelivery(turned, [refused('114', { routePosition: 1 })])).toMatchObject({
    do: 'buy',
    route: two[0],
  });
});

test.each(['sent', 'accepted', 'unknown'] as const)(
  'the plan asks about an attempt that is %s before anything else',
  (outcome) => {
    const open = attempt({ outcome });
    expect(planDelivery(two, [refused('114', { routePosition: 1 }), open])).toEqual({
      do: 'ask',
      attempt: open,
    });
  },
);

test('the plan takes the next route when the one before refused, and refunds when all did', () => {
  expect(planDelivery(two, [refused('111')])).toMatchObject({ do: 'buy', route: two[1], tries: 0 });
  const all = [refused('111'), refused('114', { routePosition: 1 }, 1)];
  expect(planDelivery(two, all)).toEqual({ do: 'refund', code: '114' });
});

test('the plan buys again what was claimed back, on an untried route first, and never refunds it by itself', () => {
  const claimed = refused(CLAIMED_BACK);
  expect(planDelivery(two, [claimed])).toMatchObject({ do: 'buy', route: two[1], tries: 0 });
  const other = refused('114', { routePosition: 1 }, 1);
  expect(planDelivery(two, [claimed, other])).toMatchObject({ do: 'buy', route: two[0], tries: 1 });
  const again = refused('114', {}, 2);
  expect(planDelivery(two, [claimed, other, again])).toEqual({ do: 'review', attempt: claimed });
});

test('the plan never leaves a route on which a pack was delivered: a later refusal goes to review', () => {
  const second = refused('111', { packIndex: 1 }, 1);
  expect(planDelivery(two, [attempt({}), second])).toEqual({ do: 'review', attempt: second });
});

test('the plan tries an unsent call again after 5, 20 and 60 s, and the untried route before that', () => {
  const one = [route(0, ['13'])];
  const failures = [0, 1, 2, 3].map((n) => refused(UNSENT, {}, n));
  for (const [count, wait] of [
    [1, 5],
    [2, 20],
    [3, 60],
  ] as const) {
    const last = failures[count - 1]?.answeredAt?.getTime() ?? 0;
    expect(planDelivery(one, failures.slice(0, count))).toMatchObject({
      do: 'buy',
      tries: count,
      notBefore: new Date(last + seconds(wait)),
    });
  }
  expect(planDelivery(one, failures)).toEqual({ do: 'refund', code: UNSENT });
  expect(planDelivery(two, [refused(UNSENT)])).toMatchObject({ do: 'buy', route: two[1], notBefore: null });
});

test('the plan of a route that no longer exists goes to review', () => {
  const begun = attempt({ routePosition: 7 });
  expect(planDelivery(two, [begun])).toEqual({ do: 'review', attempt: begun });
});

/** What a supplier may answer, each with how likely a purchase has been made. */
const answers = fc.constantFrom(
  { outcome: 'delivered', error: null },
  { outcome: 'refused', error: '111' },
  { outcome: 'refused', error: UNSENT },
  { outcome: 'accepted', error: null },
  { outcome: 'unknown', error: 'no whole answer' },
  { outcome: 'sent', error: null },
) as fc.Arbitrary<Pick<Attempted, 'outcome' | 'error'>>;

const routesOf = fc
  .array(fc.array(fc.constantFrom('13', '25', '26'), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((lists) => lists.map((packs, position) => route(position, packs)))
  .chain((routes) => fc.shuffledSubarray(routes, { minLength: routes.length }));

/** Follows the plan to its end; a supplier answers each purchase, and each question, with the next of `said`. */
function follow(routes: Route[], said: Pick<Attempted, 'outcome' | 'error'>[]) {
  const attempts: Attempted[] = [];
  const bought: Extract<Step<Attempted>, { do: 'buy' }>[] = [];
  const before: Attempted[][] = [];
  const answer = () => said.shift() ?? { outcome: 'delivered' as const, error: null };
  for (let step = 0; step < 200; step++) {
    const plan = planDelivery(routes, attempts);
    if (plan.do === 'ask') Object.assign(plan.attempt, answer());
    else if (plan.do === 'buy') {
      bought.push(plan);
      before.push(attempts.map((one) => ({ ...one })));
      const { packIndex } = plan;
      attempts.push(attempt({ packIndex, routePosition: plan.route.position, ...answer() }, step));
    } else return { plan, attempts, bought, before };
  }
  throw new Error('the plan has no end');
}

const stories = fc.tuple(routesOf, fc.array(answers, { maxLength: 40 }));
const check = (property: (story: ReturnType<typeof follow>, routes: Route[]) => void) =>
  fc.assert(
    fc.property(stories, ([routes, said]) => property(follow(routes, [...said]), routes)),
    { numRuns: 2000 },
  );

test('the plan ends, whatever suppliers answer', () => {
  check(({ plan }) => {
    expect(['complete', 'refund', 'review']).toContain(plan.do);
  });
});

test('the plan buys no pack that may have been delivered, and nothing while an outcome is open', () => {
  check(({ bought, before }) => {
    for (const [n, { packIndex, route: chosen }] of bought.entries()) {
      const known = before[n] ?? [];
      expect(known.filter(({ outcome }) => !['delivered', 'refused'].includes(outcome))).toEqual([]);
      expect(known.filter((one) => one.outcome === 'delivered' && one.packIndex === packIndex)).toEqual([]);
      // Nor by another route, once one has delivered a pack.
      const begun = known.find(({ outcome }) => outcome === 'delivered');
      if (begun) expect(chosen.position).toBe(begun.routePosition);
    }
  });
});

test('the plan completes with every pack of one route, and refunds only when nothing was delivered', () => {
  check(({ plan, attempts }, routes) => {
    const delivered = attempts.filter(({ outcome }) => outcome === 'delivered');
    if (plan.do === 'refund') expect(delivered).toEqual([]);
    if (plan.do === 'review') expect(delivered.length).toBeGreaterThan(0);
    if (plan.do !== 'complete') return;
    const [position] = new Set(delivered.map(({ routePosition }) => routePosition));
    const packs = routes.find((one) => one.position === position)?.packs ?? [];
    expect(plan.route.position).toBe(position);
    expect(delivered.map(({ packIndex }) => packIndex).sort()).toEqual([...packs.keys()]);
  });
});

test('the plan never repeats a final refusal, and tries an unsent call at most four times', () => {
  check(({ attempts }) => {
    const tries = Map.groupBy(attempts, ({ routePosition, packIndex }) => `${routePosition}/${packIndex}`);
    for (const list of tries.values()) {
      expect(list.filter(({ error }) => error === '111').length).toBeLessThanOrEqual(1);
      expect(list.filter(({ error }) => error === UNSENT).length).toBeLessThanOrEqual(4);
    }
  });
});

test('the plan passes over a blocked route, and waits for it when there is no other', () => {
  const isBlocked = ({ supplier }: Route) => supplier === 'smileone';
  expect(planDelivery(two, [], isBlocked)).toMatchObject({ do: 'buy', route: two[1], tries: 0 });
  const other = refused('114', { routePosition: 1 });
  expect(planDelivery(two, [other], isBlocked)).toEqual({ do: 'wait', route: two[0] });
  expect(planDelivery(two, [attempt({})], isBlocked)).toEqual({ do: 'wait', route: two[0] });
});

test('the plan asks about an open attempt, completes and refunds whatever is blocked', () => {
  const all = () => true;
  const open = attempt({ outcome: 'unknown' });
  expect(planDelivery(two, [open], all)).toEqual({ do: 'ask', attempt: open });
  const delivered = [attempt({}), attempt({ packIndex: 1 })];
  expect(planDelivery(two, delivered, all)).toMatchObject({ do: 'complete' });
  const refusals = [refused('111'), refused('114', { routePosition: 1 }, 1)];
  expect(planDelivery(two, refusals, all)).toMatchObject({ do: 'refund' });
});

test('the plan takes the first route of the order that has refused nothing and is not blocked', () => {
  const places = fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 6 });
  const given = fc.tuple(places, fc.array(fc.nat(9)), fc.array(fc.nat(9)));
  fc.assert(
    fc.property(given, ([positions, refusing, blocked]) => {
      const routes = positions.map((position) => route(position, ['13']));
      const attempts = positions
        .filter((position) => refusing.includes(position))
        .map((routePosition, n) => refused('114', { routePosition }, n));
      const plan = planDelivery(routes, attempts, ({ position }) => blocked.includes(position));
      const left = positions.filter((position) => !refusing.includes(position));
      const first = left.find((position) => !blocked.includes(position));
      if (first !== undefined) expect(plan).toMatchObject({ do: 'buy', route: { position: first } });
      else if (left.length > 0) expect(plan).toMatchObject({ do: 'wait', route: { position: left[0] } });
      else expect(plan).toMatchObject({ do: 'refund' });
    }),
    { numRuns: 2000 },
  );
});
