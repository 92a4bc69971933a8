// Every kind of user who may call the store, and the objects that belong to one of them.
import type { Database, Order, WalletTransaction } from '@/lib/platform/db';
import { makeOrder, makePayment, makeTransaction, makeWallet, paid } from '../make';
import { newPerson, type Person, signInAs } from './people';
import type { Stock } from './stock';

export const WHO = ['visitor', 'owner', 'other', 'reseller', 'admin'] as const;
export type Who = (typeof WHO)[number];

export interface World {
  db: Database;
  stock: Stock;
  /** The user to whose objects the calls refer. */
  owner: Person;
  other: Person;
  reseller: Person;
  admin: Person;
  /** The owner's, paid. */
  order: Order;
  /** A line of the owner's wallet. */
  transaction: WalletTransaction;
}

/** `stock`: what is bought; stockShop makes one in a database without other tests. */
export async function makeWorld(db: Database, stock: Stock): Promise<World> {
  const { prisma } = db;
  const owner = await newPerson(db);
  const { product, item } = stock;
  const order = await makeOrder(prisma, { user: owner.user, product, item, playerName: 'Asha of Tests' });
  await makePayment(prisma, order, paid(order.value));
  await makeWallet(prisma, owner.user, { balance: 1_000_000_00n });
  await makeWallet(prisma, owner.user, { balance: 1_000_000_00n, currency: 'POINTS' });
  return {
    db,
    stock,
    owner,
    other: await newPerson(db),
    reseller: await newPerson(db, { role: 'reseller' }),
    admin: await newPerson(db, { role: 'admin' }),
    order,
    transaction: await makeTransaction(prisma, owner.user),
  };
}

/** A device of that user, signed in now, because one call may end the session that the next one needs. */
export async function freshDevice(world: World, who: Who): Promise<Person | null> {
  if (who === 'visitor') return null;
  const user = await world.db.prisma.user.findUniqueOrThrow({ where: { id: world[who].user.id } });
  return signInAs(world.db, user);
}
