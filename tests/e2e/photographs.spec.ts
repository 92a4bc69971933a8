// Every page and every state of order and payment, in both languages and both layouts, checked for what a machine can
// see: nothing wider than the window, of 320 px too, no text cut off by its box or below 13 px, nothing that axe finds,
// no English on Hindi pages. `npm run pictures -- photographs` also photographs them (tests/output/screens).
import type { Page } from '@playwright/test';
import type { ProductQuestion } from '@/lib/domain/catalogue/schema';
import type { Db, Order, User } from '@/lib/platform/db';
import { LANGUAGES, type Language, localPath } from '@/lib/platform/languages';
import { after, minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { cutOffIn, englishLeftIn } from './hindi';
import { expectNoFindings, expectNoSidewaysScroll, expectNothingWider, PHONE, smallTextIn } from './look';
import { makeOrders, picture, signInNewUser, test } from './people';
import { expect } from './shop';

const LAYOUTS = { phone: PHONE, desktop: { width: 1280, height: 800 } };

let names: string[] = [];
test.beforeAll(async ({ db }) => {
  const [products, items, banners] = await Promise.all([
    db.product.findMany({
      select: { name: true, nameHi: true, importantnote: true, noteHi: true, unitNameHi: true, faq: true },
    }),
    db.item.findMany({ select: { name: true, nameHi: true } }),
    db.galleryImage.findMany({ select: { title: true, titleHi: true } }),
  ]);
  // Hindi texts of the catalogue have brands in Latin letters; orders keep the English names that were bought.
  // Long names first: 'Weekly Diamond Pass' before 'Pass'.
  names = [
    ...products.flatMap(({ faq, ...product }) => [
      ...Object.values(product),
      ...(faq as ProductQuestion[]).flatMap((question) => Object.values(question)),
    ]),
    ...items.flatMap((item) => Object.values(item)),
    ...banners.flatMap((banner) => Object.values(banner)),
  ]
    // Users of these tests, and the placeholder of a name.
    .concat('Shopper')
    .filter((name) => name !== '')
    .sort((one, other) => other.length - one.length);
});

interface Photographed {
  language: Language;
  name: string;
  /** Another state of it has the same layout: only its texts are looked at, where they have the least room. */
  familiar?: boolean;
}

async function photograph(page: Page, { language, name, familiar = false }: Photographed): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  // One visit for both layouts: they are of one document, and only its styles depend on the width.
  for (const [layout, size] of Object.entries(LAYOUTS)) {
    if (familiar && layout !== 'phone' && !process.env.PICTURES) continue;
    await page.setViewportSize(size);
    await picture(page, `${language}/${name}`);
    // 320 px are looked at once.
    if (layout === 'phone') await expectNoSidewaysScroll(page);
    else await expectNothingWider(page);
    const cutOff = await cutOffIn(page);
    expect.soft(cutOff, `${name} in ${language} on a ${layout}: text that is cut off`).toEqual([]);
    const small = await smallTextIn(page);
    expect.soft(small, `${name} in ${language} on a ${layout}: text below 13 px`).toEqual([]);
    if (language === 'hi') {
      const english = await englishLeftIn(page, names);
      expect.soft(english, `${name} on a ${layout}: English on a Hindi page`).toEqual([]);
    }
  }
  // Both languages have the same elements and colours.
  if (language === 'en' && !familiar) await expectNoFindings(page);
}

const OPEN: [name: string, path: string][] = [
  ['home', '/home'],
  ['product-with-check', '/product/mobile-legends'],
  ['product-with-servers', '/product/genshin-impact'],
  ['product-by-email', '/product/google-play-gift-card'],
  ['product-out-of-stock', '/product/sonyliv'],
  ['product-unknown', '/product/no-such-product'],
  ['privacy', '/privacypage'],
  ['refunds', '/refund-policy'],
  ['terms', '/terms-and-condition'],
  ['login', '/login'],
  ['register', '/register'],
  ['forget-password', '/forgetpassword'],
  ['check-verification', '/checkverification'],
  ['otp-login', '/otplogin'],
  ['otp-verify', '/otpverify/9876543210'],
  ['reset-password', '/reset_password/nobody/nothing'],
  ['verification', '/verification/nobody/nothing'],
  ['undo-change', '/undo_change/nobody/nothing'],
  ['track-unknown', '/track/nothing'],
  ['gift-unknown', '/gift/nothing'],
  ['unsubscribe-unknown', '/unsubscribe/nothing'],
  ['guardian-unknown', '/guardian/nothing'],
  ['dashboard-signed-out', '/dashboard'],
  ['wallet-signed-out', '/wallet'],
  ['confirmation-signed-out', '/confirmation?client_txn_id=T0000000000000000000'],
];

for (const language of LANGUAGES)
  test.describe(`in ${language}`, () => {
    test.describe('public pages', () => {
      // A used link is refused and a product is not found, which the browser logs.
      test.use({ expectedComplaints: [/Failed to load resource/] });

      test('every public page has no findings', async ({ page }) => {
        test.setTimeout(240_000);
        for (const [name, path] of OPEN) {
          await page.goto(localPath(language, path));
          await photograph(page, { language, name });
        }
      });
    });

    test('every page of a user, empty and full, has no findings', async ({ page, db }) => {
      test.setTimeout(240_000);
      const person = await signInNewUser(page, db);
      const paths = ['/dashboard', '/wallet', '/topup', '/redeem', '/balanceerror', '/accountdeleted'];
      for (const path of paths) {
        await page.goto(localPath(language, path));
        await photograph(page, { language, name: `${path.slice(1)}-empty` });
      }
      await makeStates(db, person, orderStates());
      await make.makeWallet(db, person, { balance: 1_23_456_50n });
      await make.makeWallet(db, person, { balance: 4_560n, currency: 'POINTS' });
      for (const [, given] of TOP_UPS) await make.makeTransaction(db, person, given);
      for (const path of ['/dashboard', '/wallet', '/redeem', '/wallet/statement']) {
        await page.goto(localPath(language, path));
        await photograph(page, { language, name: path.slice(1).replace('/', '-') });
      }
    });

    test('each state of an order has its own words and no findings', async ({ page, db }) => {
      test.setTimeout(240_000);
      const person = await signInNewUser(page, db);
      const states = orderStates();
      const orders = await makeStates(db, person, states);
      const told = new Map<string, string>();
      for (const [index, { name, given, steps = [], unclear }] of states.entries()) {
        const orderId = orders[index]?.id ?? '';
        await db.orderEvent.createMany({
          data: steps.map(([kind, past]) => ({ orderId, kind, at: ago(past) })),
        });
        if (unclear) await db.payment.updateMany({ where: { orderId }, data: { status: 'review' } });
        await page.goto(localPath(language, `/confirmation?client_txn_id=${orderId}`));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        // Each has words of its own; ids and times would make any two differ. Until its state has been asked for, a
        // page says that it waits, as the first one does.
        const wordsOf = async () =>
          ((await page.getByRole('main').textContent()) ?? '').replace(/T[\dA-Z]{10,}|\d/g, '');
        await expect
          .poll(async () => told.get(await wordsOf()), { message: `what ${name} looks like` })
          .toBeUndefined();
        const words = await wordsOf();
        await photograph(page, { language, name: `order-${name}` });
        told.set(words, name);
        // Its status is still the one of its name.
        const { status } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
        expect(status, name).toBe(given?.status);
      }
    });

    test('each state of a top-up fits into the window with all of its text', async ({ page, db }) => {
      test.setTimeout(240_000);
      const person = await signInNewUser(page, db);
      for (const [index, [name, given]] of TOP_UPS.entries()) {
        const { txnid } = await make.makeTransaction(db, person, given);
        await page.goto(localPath(language, `/walletconfirmation?client_txn_id=${txnid}`));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        // wallet-topup.spec.ts runs axe on the others.
        await photograph(page, { language, name: `top-up-${name}`, familiar: index > 0 });
      }
    });
  });

interface OrderState {
  name: string;
  given: Parameters<typeof makeOrders>[2];
  /** The steps of its timeline, in minutes ago. */
  steps?: [kind: string, ago: number][];
  /** Money that came and does not match. */
  unclear?: boolean;
  /** The part of its price that was given back, in hundredths. */
  refunded?: bigint;
}

/** The orders of these states, with a transaction in the wallet for what was given back. */
async function makeStates(db: Db, person: User, states: OrderState[]): Promise<Order[]> {
  const orders = await makeOrders(db, person, ...states.map(({ given }) => given));
  for (const [index, { id: orderId, value }] of orders.entries()) {
    const share = states[index]?.refunded;
    if (share === undefined) continue;
    const line = { type: 'Refunded', status: 'Refunded', reason: 'गेम बंद था' } as const;
    await make.makeTransaction(db, person, { ...line, orderId, amount: (value * share) / 100n });
  }
  return orders;
}

const ago = (count: number) => after(new Date(), -minutes(count));
const DELIVERED: NonNullable<OrderState['steps']> = [
  ['created', 3],
  ['paid', 2],
  ['sent', 1.9],
  ['delivered', 1.5],
];

/** Of this moment, because sweeps skip what has just changed. */
const orderStates = (): OrderState[] => [
  { name: 'waiting', given: { status: 'Created', createdAt: ago(0) } },
  { name: 'bank-slow', given: { status: 'Created', createdAt: ago(4) } },
  { name: 'payment-checked', given: { status: 'Created' }, unclear: true },
  {
    name: 'sent',
    given: { status: 'Processing', instant: true, updatedAt: ago(0) },
    steps: [
      ['created', 0.6],
      ['paid', 0.3],
      ['sent', 0.2],
    ],
  },
  {
    name: 'game-slow',
    given: { status: 'Processing', instant: true, updatedAt: ago(0) },
    steps: [
      ['created', 4],
      ['paid', 3.5],
      ['sent', 3.4],
    ],
  },
  {
    name: 'checked-by-hand',
    given: { status: 'Processing', instant: true, updatedAt: ago(0) },
    steps: [
      ['created', 9],
      ['paid', 8],
      ['sent', 8],
      ['review', 7],
    ],
  },
  {
    name: 'by-hand',
    given: { status: 'Processing' },
    steps: [
      ['created', 6],
      ['paid', 5],
    ],
  },
  {
    name: 'late',
    given: { status: 'Processing' },
    steps: [
      ['created', 41],
      ['paid', 40],
    ],
  },
  { name: 'completed', given: { status: 'Completed', instant: true }, steps: DELIVERED },
  {
    name: 'partly-refunded',
    given: { status: 'Completed' },
    steps: [...DELIVERED, ['partly_refunded', 1], ['partly_refunded', 0.5]],
    refunded: 25n,
  },
  {
    name: 'refunded-afterwards',
    given: { status: 'Completed' },
    steps: [...DELIVERED, ['refunded', 1]],
    refunded: 100n,
  },
  {
    name: 'refunded',
    given: {
      status: 'Refunded',
      reason: 'The supplier could not deliver this order; the amount was added to your wallet.',
    },
    steps: [
      ['created', 3],
      ['paid', 2],
      ['sent', 2],
      ['refunded', 1],
    ],
  },
  {
    name: 'cancelled',
    given: { status: 'Cancelled' },
    steps: [
      ['created', 3],
      ['paid', 2],
      ['cancelled', 1],
    ],
  },
  {
    name: 'cancelled-with-money-back',
    given: { status: 'Cancelled' },
    steps: [
      ['created', 3],
      ['paid', 2],
      ['cancelled', 1],
      ['refunded', 1],
    ],
    refunded: 100n,
  },
  { name: 'failed', given: { status: 'Failed', reason: 'The payment was not completed.' } },
];

const TOP_UPS: [name: string, given: Parameters<typeof make.makeTransaction>[2]][] = [
  ['created', { status: 'Created' }],
  ['processing', { status: 'Processing' }],
  ['success', { status: 'Success' }],
  ['failed', { status: 'Failed', reason: 'The payment was not completed.' }],
  ['debit', { type: 'Debit' }],
  ['refunded', { type: 'Refunded', status: 'Refunded' }],
];
