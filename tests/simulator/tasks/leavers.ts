import { eraseAccount } from '@/lib/domain/erasure';
import { createWalletOrder } from '@/lib/domain/orders';
import { topUp } from '@/lib/domain/wallet';
import { hours, minutes, seconds } from '@/lib/platform/time';
import * as make from '../../support/make';
import { type Accounts, LAST_GOODS } from '../accounts/settle-accounts';
import { signIn } from '../accounts/sign-in';
import type { Person } from '../people';
import type { World } from '../world';
import { asCustomer, sendFromTabs } from './customers';

/** How often each of them looks whether they can leave. */
const LOOKS = 16;

/**
 * They spend what they have, erase their accounts in two tabs at once, buy in a third one meanwhile, and pay old pages
 * when they have left.
 */
export function sendLeavers(world: World, { leavers }: Accounts): void {
  const chance = world.chanceFor('leavers');
  for (const leaver of leavers)
    for (let look = 1; look <= LOOKS; look += 1) {
      const at = chance.between(seconds(1), chance.pick([hours(1), hours(4), hours(4), world.storm]));
      world.scheduler.later(at, `${leaver.id} wants to leave`, () => leave(world, leaver, look));
    }
  for (let number = 1; number <= 6; number += 1)
    world.scheduler.later(
      chance.between(hours(1), chance.pick([hours(4), world.storm])),
      'an old page is paid',
      () => payOld(world, number),
    );
}

function leave(world: World, leaver: Person, look: number): void {
  const name = `look ${look} of ${leaver.id}`;
  const chance = world.chanceFor(name);
  world.begin(name, chance.pick(world.webs), async (context) => {
    const wallet = await context.db.wallet.findFirst({ where: { userId: leaver.id, currency: 'INR' } });
    const item = await context.db.item.findUniqueOrThrow({ where: { itemid: LAST_GOODS.itemid } });
    if ((wallet?.balance ?? 0n) >= item.discountedPrice) {
      buyLast(world, leaver, name);
      if (chance.happens(0.7)) return;
    }
    const tabs = chance.between(1, 2);
    const at = chance.below(seconds(chance.pick([1, 1, 60])));
    for (let tab = 1; tab <= tabs; tab += 1)
      world.scheduler.later(at + chance.below(300), `${leaver.id} leaves`, () =>
        erase(world, leaver, `${name} in tab ${tab}`),
      );
    // With a session of before, at the same moment.
    if (chance.happens(0.3))
      world.scheduler.later(at + chance.below(600), `${leaver.id} tops up`, () =>
        world.begin(`last top-up by ${name}`, chance.pick(world.webs), async (later) => {
          const viewer = leaver.viewer(later.clock.now());
          const { client_txn_id } = await topUp(make.actingAs(later, viewer), { viewer, value: 100 });
          if (chance.happens(0.3)) world.bank.pay(client_txn_id);
        }),
      );
  });
}

function erase(world: World, leaver: Person, name: string): void {
  world.begin(name, world.chanceFor(name).pick(world.webs), async (context) => {
    const viewer = await signIn(context, leaver.id);
    if (!viewer) return;
    await eraseAccount(make.actingAs(context, viewer), { viewer });
    world.lives.erased.add(leaver.id);
  });
}

function buyLast(world: World, leaver: Person, name: string): void {
  const chance = world.chanceFor(`${name} buys`);
  const input1 = String(78_000_000 + chance.below(1_000_000));
  const body = { ...LAST_GOODS, userid: leaver.id, input1, input2: '2001', paymentmode: 'wallet' as const };
  const key = name.replaceAll(' ', '-');
  sendFromTabs(
    world,
    chance,
    {
      userId: leaver.id,
      name: `purchase by ${name}`,
      route: 'POST /order/wallet',
      key,
      body,
      call: asCustomer(leaver, (context, idempotency, viewer) =>
        createWalletOrder(context, { viewer, body, idempotency }),
      ),
    },
    seconds(1),
  );
}

/** A page that was left open in a tab, of somebody who may have left since. */
function payOld(world: World, number: number): void {
  const chance = world.chanceFor(`old page ${number}`);
  const open = [...world.bank.pages.values()].filter(
    ({ reference, credits }) => credits.length === 0 && !world.lives.paidLate.has(reference),
  );
  const old = open.filter(({ madeAt }) => world.time.now - madeAt > minutes(30));
  if (old.length === 0) return;
  const { reference } = chance.pick(old);
  world.begin(`old page ${number}`, chance.pick(world.webs), async ({ db }) => {
    // Who was never shown the page cannot pay it.
    const shown = await db.payment.count({ where: { clientTxnId: reference, paymentUrl: { not: null } } });
    if (shown === 0 || world.lives.paidLate.has(reference)) return;
    world.lives.paidLate.add(reference);
    world.bank.pay(reference);
  });
}
