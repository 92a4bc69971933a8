// Users of one test: created in the database of the running store, so that tests do not share an account.
import type { Browser, Page } from '@playwright/test';
import type { Db, Order, Prisma, User } from '@/lib/platform/db';

import * as make from '../support/make';
import { storeHasher } from '../support/store-hasher';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { password, picture, signIn, skipPopup } from './shop';

export { accounts, expect, password, picture, signIn, test } from './shop';

export interface Person extends User {
  email: string;
}

/** A verified account that logs in with the password of all tests. */
export async function makePerson(db: Db, given: Parameters<typeof make.makeUser>[1] = {}): Promise<Person> {
  const passwordHash = await storeHasher().hash(password);
  const { email, ...user } = await make.makeUser(db, { passwordHash, ...given });
  if (!email) throw new Error('a user without an address cannot log in');
  return { ...user, email };
}

/** A new user, signed in on `page`. */
export async function signInNewUser(
  page: Page,
  db: Db,
  given?: Parameters<typeof make.makeUser>[1],
): Promise<Person> {
  const person = await makePerson(db, given);
  await signIn(page, person.email);
  return person;
}

/** Orders of `user`, of the seed's own products. */
export async function makeOrders(
  db: Db,
  user: User,
  ...given: Omit<make.OrderGiven, 'user' | 'product' | 'item'>[]
) {
  // A new product would appear on the home page of other tests.
  const product = await db.product.findFirstOrThrow({
    where: { category: 'ott' },
    orderBy: { productid: 'asc' },
  });
  const item = await db.item.findFirstOrThrow({ where: { products: { some: { productId: product.id } } } });
  const orders = [];
  // Sweeps do not touch orders that are delivered by hand.
  for (const each of given) {
    const order = await make.makeOrder(db, { user, product, item, instant: false, ...each });
    await make.makePayment(db, order, paymentFor(order));
    orders.push(order);
  }
  return orders;
}

/** A paid order that a rule against fraud holds, of a player and a payer of its own. */
export async function makeHeldOrder(db: Db, buyer: User): Promise<{ held: Order; payer: string }> {
  const at = new Date();
  const [held] = await makeOrders(db, buyer, { status: 'Processing', createdAt: at, paidAt: at });
  if (!held) throw new Error('no order was made');
  const payer = `payer-${held.id}@okbank`.toLowerCase();
  await db.orderSignals.create({
    data: { orderId: held.id, userId: buyer.id, amount: held.value, player: held.id, payer, paid: true, at },
  });
  await make.makeReview(db, { orderId: held.id, cause: 'fraud_hold', evidence: { rules: [] } });
  return { held, payer };
}

/** Without its payment an order has no confirmation page. */
function paymentFor({ status, value }: Order): Partial<Prisma.PaymentUncheckedCreateInput> {
  if (status === 'Created') return {};
  return status === 'Failed' ? { status: 'failed' } : make.paid(value);
}

/** The form of the login page that asks for email and password: the one above it asks for a number. */
export const emailForm = (page: Page) => page.locator('form').filter({ has: page.getByLabel('Email') });

/** On the login page, as a user would. */
export async function logInByForm(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** A page at desktop size, signed in as a new member of staff who answers customers. */
export function openSupportDesk(
  browser: Browser,
  db: Db,
  { baseURL, name }: { baseURL: string | undefined; name?: string },
): Promise<Page> {
  return openDesk(browser, db, { baseURL, person: { staffRole: 'support', ...(name && { name }) } });
}

/** A page at desktop size, signed in as a new person. */
export async function openDesk(
  browser: Browser,
  db: Db,
  { baseURL, person }: { baseURL: string | undefined; person: Parameters<typeof make.makeUser>[1] },
): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    hasTouch: false,
  });
  await skipPopup(context);
  const page = await context.newPage();
  await signInNewUser(page, db, person);
  return page;
}

/** Nothing scrolls sideways and axe finds nothing; a picture is taken under `npm run pictures`. */
export async function expectLook(page: Page, name: string): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, name);
}
