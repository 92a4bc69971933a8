import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Database, User } from '@/lib/platform/db';
import { after, hours } from '@/lib/platform/time';
import * as make from '../support/make';
import type { Accounts } from './accounts/settle-accounts';
import type { BackOffice } from './back-office/settle-back-office';
import { BEGINNING } from './engine/machine';
import type { Partners } from './partners/settle-partners';

export interface Person {
  id: string;
  /** As they are signed in at this moment. */
  viewer(now: Date): Viewer;
}

const CUSTOMERS = 4;

export interface People {
  customers: Person[];
  staff: Person[];
  /** Null in the databases of seeds that have none. */
  partners: Partners | null;
  /** The same. */
  backOffice: BackOffice | null;
  /** The same. */
  accounts: Accounts | null;
}

/** The customers and the two administrators, the same in every run. */
export async function settlePeople({
  prisma,
}: Database): Promise<Omit<People, 'partners' | 'backOffice' | 'accounts'>> {
  const at = after(new Date(BEGINNING), -hours(24 * 40));
  const customers: Person[] = [];
  for (let number = 1; number <= CUSTOMERS; number += 1) {
    const user = await make.makeUser(prisma, givenOf(`customer-${number}`, number, at));
    customers.push(personOf(user));
    await make.makeWallet(prisma, user, { balance: BigInt(number - 1) * 150_00n });
    await make.makeWallet(prisma, user, { balance: BigInt(number) * 20_00n, currency: 'POINTS' });
  }
  const staff: Person[] = [];
  for (let number = 1; number <= 2; number += 1)
    staff.push(personOf(await make.makeAdmin(prisma, givenOf(`admin-${number}`, 100 + number, at))));
  return { customers, staff };
}

/** Of a person who is the same in every run. */
export function givenOf(id: string, number: number, at: Date) {
  const email = `${id}@example.com`;
  const mobile = `+9190000${String(number).padStart(5, '0')}`;
  return {
    id,
    email,
    mobile,
    name: id,
    createdAt: at,
    updatedAt: at,
    emailVerifiedAt: at,
    mobileVerifiedAt: at,
  };
}

export function personOf(user: User): Person {
  return { id: user.id, viewer: (now) => ({ ...make.viewerOf(user), provedAt: now }) };
}
