// Phones whose owners have set larger text: nothing is cut that says what is bought and paid, and no button is hidden.
import type { Locator } from '@playwright/test';
import { makeAttempt, makeWallet } from '../support/make';
import { expectNothingWider, PHONE } from './look';
import { expect, makeOrders, signInNewUser, test } from './people';
import { checkPlayer, chooseItem, openProduct, products } from './shop';

async function boxOf(what: Locator) {
  const box = await what.boundingBox();
  if (!box) throw new Error('it is not there');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

// The largest step of most phones, and twice the size (WCAG 1.4.4).
for (const size of ['130%', '200%'])
  test.describe(`with text of ${size}`, () => {
    test.beforeEach(({ page }) =>
      page.addInitScript((fontSize) => {
        addEventListener('DOMContentLoaded', () => {
          document.documentElement.style.fontSize = fontSize;
        });
      }, size),
    );

    test('no page is wider than the phone, and no button covers the name of the store', async ({
      page,
      db,
    }) => {
      const person = await signInNewUser(page, db);
      const [order] = await makeOrders(db, person, { status: 'Completed' });
      const pages = ['/', '/dashboard', '/wallet', '/topup', `/confirmation?client_txn_id=${order?.id}`];
      for (const path of [...pages, '/dashboard/help', '/dashboard/messages', '/dashboard/privacy']) {
        await page.goto(path);
        await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
        if (path.startsWith('/confirmation'))
          await expect(page.getByRole('button', { name: 'A question about this order?' })).toBeVisible();
        await expectNothingWider(page);
        const name = await boxOf(page.getByRole('banner').getByRole('link', { name: /, home$/ }));
        const search = await boxOf(page.getByRole('button', { name: 'Search games and subscriptions' }));
        expect(name.right, path).toBeLessThanOrEqual(search.x);
        expect(search.width, path).toBeGreaterThanOrEqual(44);
      }
      for (const path of pages) {
        await page.goto(`/hi${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
        await expectNothingWider(page);
      }
    });

    test('a visitor sees the whole of an offer, and of the ways to sign in', async ({ page }) => {
      await page.goto('/');
      const slide = page.getByRole('list', { name: 'Offers' }).getByRole('listitem').first();
      const offer = await boxOf(slide);
      const button = await boxOf(slide.getByText('Shop now'));
      expect(button.bottom).toBeLessThanOrEqual(offer.bottom);
      const tile = page.getByRole('list', { name: 'Trending products' }).getByRole('link').first();
      const name = await boxOf(tile.getByText(products.mobileLegends, { exact: true }));
      expect(name.y).toBeGreaterThanOrEqual((await boxOf(tile)).y);
      for (const path of [
        '/login',
        '/register',
        '/otplogin',
        '/contact',
        '/developers',
        '/hi/login',
        '/hi/contact',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNothingWider(page);
        for (const each of await page.getByRole('main').getByRole('button').all()) {
          const { x, right } = await boxOf(each);
          expect(x, path).toBeGreaterThanOrEqual(0);
          expect(right, path).toBeLessThanOrEqual(PHONE.width);
        }
      }
    });

    test('the whole price stands beside or above the button that buys', async ({ page, db }) => {
      await signInNewUser(page, db);
      await openProduct(page, products.mobileLegends);
      await checkPlayer(page, '17366', '22001');
      await expect(page.getByText('LuckyTiger42').first()).toBeVisible();
      await chooseItem(page, '86 Diamonds');
      const bar = page.locator('[data-buy-bar]');
      const price = await boxOf(bar.getByText(/^₹\d/));
      const buy = await boxOf(bar.getByRole('button', { name: 'BUY NOW' }));
      expect(price.right <= buy.x || price.bottom <= buy.y).toBe(true);
      expect(Math.max(price.right, buy.right)).toBeLessThanOrEqual(PHONE.width);
      await expectNothingWider(page);
    });

    test('the whole amount of a top-up and the whole balance can be read', async ({ page, db }) => {
      const person = await signInNewUser(page, db);
      await makeWallet(db, person, { balance: 1_234_567_50n });
      await page.goto('/topup');
      const amount = page.getByRole('spinbutton', { name: 'Amount in rupees' });
      await amount.fill('100000');
      expect(
        await amount.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      ).toBeLessThanOrEqual(0);
      await page.goto('/wallet');
      const balance = page.getByText('₹12,34,567.50');
      const lines = await balance.evaluate((dd) => {
        const range = document.createRange();
        range.selectNodeContents(dd);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      });
      expect(lines).toBe(1);
    });

    test('the pages of the panel that are most used are no wider than the phone', async ({ page, db }) => {
      const admin = await signInNewUser(page, db, { role: 'admin' });
      const [order] = await makeOrders(db, admin, { status: 'Processing' });
      if (!order) throw new Error('no order was made');
      await makeAttempt(db, order, { outcome: 'unknown' });
      // Names and inputs may be one long word.
      await db.user.update({ where: { id: admin.id }, data: { name: 'Asha'.repeat(15) } });
      await db.order.update({ where: { id: order.id }, data: { input1: '123'.repeat(20) } });
      const key = `${admin.id}:long`;
      const at = new Date(Date.now() + 60_000);
      await db.securityAlert.create({
        data: { key, pattern: 'staff-device', accountId: admin.id, count: 1, createdAt: at },
      });
      const pages = [
        '',
        '/orders',
        `/orders/${order.id}`,
        '/help',
        '/txn',
        '/usersdata',
        `/usersdata/${admin.id}`,
      ];
      for (const path of [...pages, '/price', '/viewproducts', '/viewitems', '/switches', '/gateways']) {
        await page.goto(`/admin${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNothingWider(page);
      }
      await db.securityAlert.delete({ where: { key } });
    });
  });
