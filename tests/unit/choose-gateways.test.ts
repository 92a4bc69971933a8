import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chooseGateways,
  type RoutedPayment,
  type Routing,
  type RoutingRule,
} from '@/lib/domain/payments/routing/choose-gateways';

const RULE: RoutingRule = {
  amountFrom: null,
  amountTo: null,
  device: null,
  minuteFrom: null,
  minuteUntil: null,
  gateways: ['a', 'b'],
  byCost: false,
};
const PAYMENT: RoutedPayment = { amount: 50_000n, device: 'phone', minute: 600 };

interface World {
  rules?: Partial<RoutingRule>[];
  costs?: Record<string, { rate: number; paise: number }>;
  unconfigured?: string[];
  stopped?: string[];
  failing?: string[];
}

const routingOf = ({
  rules = [],
  costs = {},
  unconfigured = [],
  stopped = [],
  failing = [],
}: World): Routing => ({
  rules: rules.map((rule) => ({ ...RULE, ...rule })),
  costs: new Map(Object.entries(costs)),
  usual: 'usual',
  isConfigured: (gateway) => !unconfigured.includes(gateway),
  isStopped: (gateway) => stopped.includes(gateway),
  isFailing: (gateway) => failing.includes(gateway),
});

const choose = (world: World, payment: Partial<RoutedPayment> = {}) =>
  chooseGateways({ ...PAYMENT, ...payment }, routingOf(world)).usable;

test('a payment that no rule fits goes to the usual gateway', () => {
  expect(choose({})).toEqual(['usual']);
  expect(choose({ rules: [{ amountFrom: 50_001n }] })).toEqual(['usual']);
});

test('the first rule that fits comes first, and the others follow without repetition', () => {
  expect(choose({ rules: [{ gateways: ['b'] }, { gateways: ['a', 'b', 'c'] }] })).toEqual(['b', 'a', 'c']);
});

test.each<[Partial<RoutingRule>, Partial<RoutedPayment>, boolean]>([
  [{ amountFrom: 50_000n }, {}, true],
  [{ amountFrom: 50_001n }, {}, false],
  [{ amountTo: 50_000n }, {}, true],
  [{ amountTo: 49_999n }, {}, false],
  [{ device: 'phone' }, {}, true],
  [{ device: 'computer' }, {}, false],
  [{ device: 'phone' }, { device: null }, false],
  [{ minuteFrom: 600, minuteUntil: 601 }, {}, true],
  [{ minuteFrom: 599, minuteUntil: 600 }, {}, false],
  // Over midnight.
  [{ minuteFrom: 1_320, minuteUntil: 360 }, { minute: 1_320 }, true],
  [{ minuteFrom: 1_320, minuteUntil: 360 }, { minute: 359 }, true],
  [{ minuteFrom: 1_320, minuteUntil: 360 }, { minute: 360 }, false],
])('the rule %o fits the payment %o: %s', (rule, payment, does) => {
  expect(choose({ rules: [rule] }, payment)).toEqual(does ? ['a', 'b'] : ['usual']);
});

test('the cheapest for this amount comes first, and one of unknown cost last', () => {
  const world: World = {
    rules: [{ gateways: ['unknown', 'a', 'b'], byCost: true }],
    costs: { a: { rate: 200, paise: 0 }, b: { rate: 0, paise: 1_000 } },
  };
  expect(choose(world, { amount: 60_000n })).toEqual(['b', 'a', 'unknown']);
  expect(choose(world, { amount: 40_000n })).toEqual(['a', 'b', 'unknown']);
  // Equal costs keep the order of the rule.
  expect(choose(world, { amount: 50_000n })).toEqual(['a', 'b', 'unknown']);
});

test('a failing gateway is passed over, and tried when there is no other', () => {
  expect(choose({ rules: [{}], failing: ['a'] })).toEqual(['b', 'a']);
  expect(choose({ rules: [{ gateways: ['a'] }], failing: ['a'] })).toEqual(['a']);
});

test('gateways that are stopped are not used, and are still named', () => {
  const { usable, named } = chooseGateways(PAYMENT, routingOf({ rules: [{}], stopped: ['a', 'b'] }));
  expect(usable).toEqual([]);
  expect(named).toEqual(['a', 'b']);
});

test('a rule whose gateways have no credentials is none', () => {
  expect(choose({ rules: [{}], unconfigured: ['a', 'b'] })).toEqual(['usual']);
});

describe('for any rules', () => {
  const names = ['a', 'b', 'c', 'd'];
  const some = fc.subarray(names);
  const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
  const device = fc.constantFrom('phone' as const, 'computer' as const);
  const minute = fc.integer({ min: 0, max: 1_439 });
  const amount = fc.bigInt({ min: 0n, max: 1_000_000n });
  const rule: fc.Arbitrary<RoutingRule> = fc
    .record({
      amountFrom: optional(amount),
      amountTo: optional(amount),
      device: optional(device),
      hours: optional(fc.tuple(minute, minute)),
      gateways: fc.shuffledSubarray(names, { minLength: 1 }),
      byCost: fc.boolean(),
    })
    .map(({ hours, ...rest }) => ({
      ...rest,
      minuteFrom: hours?.[0] ?? null,
      minuteUntil: hours?.[1] ?? null,
    }));
  const world = fc.record({
    rules: fc.array(rule, { maxLength: 5 }),
    costs: fc.dictionary(
      fc.constantFrom(...names),
      fc.record({ rate: fc.nat(10_000), paise: fc.nat(100_000) }),
    ),
    unconfigured: some,
    stopped: some,
    failing: some,
  });
  const payment = fc.record({ amount, device: optional(device), minute });

  test('no gateway is used that is stopped or without credentials, none twice, and one is used if one can be', () => {
    fc.assert(
      fc.property(world, payment, (given, asked) => {
        const { usable, named } = chooseGateways(asked, routingOf(given));
        expect(new Set(usable).size).toBe(usable.length);
        for (const gateway of usable) {
          expect(given.stopped).not.toContain(gateway);
          expect(given.unconfigured).not.toContain(gateway);
          expect(named).toContain(gateway);
        }
        expect(named.length).toBeGreaterThan(0);
        expect(usable.length).toBe(named.filter((gateway) => !given.stopped.includes(gateway)).length);
      }),
    );
  });

  test('a gateway that fails never comes before one that does not', () => {
    fc.assert(
      fc.property(world, payment, (given, asked) => {
        const { usable } = chooseGateways(asked, routingOf(given));
        const firstFailing = usable.findIndex((gateway) => given.failing.includes(gateway));
        if (firstFailing < 0) return;
        expect(usable.slice(firstFailing).every((gateway) => given.failing.includes(gateway))).toBe(true);
      }),
    );
  });

  test('a rule by cost puts no dearer gateway before a cheaper one that works as well', () => {
    fc.assert(
      fc.property(world, payment, (given, asked) => {
        const cheapest = { ...RULE, gateways: names, byCost: true };
        const { usable } = chooseGateways(asked, routingOf({ ...given, rules: [cheapest] }));
        const priceOf = (gateway: string) => {
          const cost = given.costs[gateway];
          return cost ? Number(asked.amount) * cost.rate + cost.paise * 10_000 : Number.POSITIVE_INFINITY;
        };
        for (const works of [true, false]) {
          const prices = usable.filter((each) => given.failing.includes(each) !== works).map(priceOf);
          expect(prices).toEqual(prices.toSorted((one, other) => one - other));
        }
      }),
    );
  });
});
