// A review from the purchase to the product page: by its customer on a phone, and by staff on a desktop.
import type { Page } from '@playwright/test';
import * as make from '../support/make';
import { expect, picture, publicPage, signInNewUser, test } from './catalogue-fixture';
import { layoutShift } from './layout-shift';
import { expectNoFindings } from './look';
import { expectLook, makeOrders, openSupportDesk } from './people';
import { checkPlayer, chooseItem, somePlayer } from './shop';

test('a customer buys, gets the goods and rates them; staff publish and reply; the product page shows it', async ({
  page,
  browser,
  baseURL,
  request,
  db,
  listing: {
    product,
    items: [item],
  },
}) => {
  test.setTimeout(180_000);
  const person = await signInNewUser(page, db, { name: 'Asha Kumari' });
  await make.makeWallet(db, person, { balance: 500_00n });
  await page.goto(`/product/${product.id}`);
  await expect(page.getByRole('heading', { name: 'Reviews' })).toHaveCount(0);
  expect(await publicPage(request, product.id)).not.toContain('aggregateRating');
  await checkPlayer(page, somePlayer(), '2345');
  await expect(page.getByText('Region: India')).toBeVisible();
  await chooseItem(page, item.name);
  await page.getByText('T-Coins', { exact: true }).click();
  await page.getByRole('button', { name: 'BUY NOW' }).click();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Rate this product' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Your review of ${product.name}`);
  await page.getByRole('button', { name: 'Send the review' }).click();
  await expect(page.getByText('Please choose one to five stars.')).toBeVisible();
  await expect(page.getByRole('radio', { name: '1 star', exact: true })).toBeFocused();
  // By keyboard from here.
  await page.keyboard.press('Space');
  for (const stars of [2, 3, 4]) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: `${stars} stars` })).toBeChecked();
  }
  await page.keyboard.press('Tab');
  await page.keyboard.type('<b>Quick</b> and cheap.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Show it as “Asha K.”' })).toBeChecked();
  await expectLook(page, 'review-form');
  await page.getByRole('button', { name: 'Send the review' }).press('Enter');
  await expect(page.getByText('We are reading your review. It is not shown yet.')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: /^Your review/ })).toBeVisible();
  await expectNoFindings(page);
  await picture(page, 'dashboard-review');

  const [desk, other] = [
    await openSupportDesk(browser, db, { baseURL }),
    await openSupportDesk(browser, db, { baseURL }),
  ];
  const cardAt = (at: Page) => at.getByRole('listitem').filter({ hasText: product.name });
  for (const at of [desk, other]) {
    await at.goto('/admin/product-reviews');
    await expect(cardAt(at)).toContainText('<b>Quick</b> and cheap.');
  }
  await expectLook(desk, 'admin-product-reviews');
  await cardAt(desk)
    .getByRole('button', { name: /^Publish/ })
    .click();
  await expect(desk.getByText('The review is published.')).toBeVisible();
  // A colleague who saw the same list is told.
  await cardAt(other)
    .getByRole('button', { name: /^Reject/ })
    .click();
  await cardAt(other).getByRole('button', { name: 'Reject the review' }).click();
  await expect(other.getByText('Please say why: the author reads it.')).toBeVisible();
  await cardAt(other).getByLabel('Why it is not published').fill('It says too little.');
  await cardAt(other).getByRole('button', { name: 'Reject the review' }).click();
  await expect(other.getByText(/A colleague has published this review/).first()).toBeVisible();
  await other.context().close();
  await desk.getByRole('link', { name: /^Published/ }).click();
  await cardAt(desk)
    .getByRole('button', { name: /^Reply/ })
    .click();
  await cardAt(desk).getByLabel('Public reply').fill('Thank you, Asha.');
  await expectLook(desk, 'admin-product-review-reply');
  await cardAt(desk).getByRole('button', { name: 'Save the reply' }).click();
  await expect(desk.getByText('The reply is saved.')).toBeVisible();
  await desk.context().close();

  await expect.poll(() => publicPage(request, product.id)).toContain('Thank you, Asha.');
  const html = await publicPage(request, product.id);
  expect(html).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1');
  for (const secret of ['Kumari', person.id, person.email]) expect(html).not.toContain(secret);
  await page.goto(`/product/${product.id}`);
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews).toContainText('Asha K., verified buyer');
  await expect(reviews).toContainText('<b>Quick</b> and cheap.');
  await expect(reviews).toContainText('Thank you, Asha.');
  const { sum, moved } = await layoutShift(page);
  expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.02);
  await reviews.scrollIntoViewIfNeeded();
  await expectLook(page, 'product-reviews');
  await page.goto(`/hi/product/${product.id}`);
  await expect(page.getByRole('region', { name: 'रिव्यू' })).toContainText('Asha K., प्रमाणित ख़रीदार');

  await page.goto(`/hi/dashboard/reviews/${product.id}`);
  await expect(page.getByText('आपका रिव्यू प्रकाशित हो चुका है।')).toBeVisible();
  await expect(page.getByRole('radio', { name: '4 स्टार' })).toBeChecked();
  await expectLook(page, 'review-form-hindi');
  await page.getByRole('radio', { name: '1 स्टार', exact: true }).check();
  await page.getByRole('button', { name: 'बदला हुआ रिव्यू भेजें' }).click();
  await expect(page.getByText('हम आपका रिव्यू पढ़ रहे हैं।')).toBeVisible();
  await expect.poll(() => publicPage(request, product.id)).not.toContain('Thank you, Asha.');
  await page.getByRole('button', { name: 'रिव्यू मिटाएँ' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'रिव्यू मिटाएँ' }).click();
  await expect(page.getByText('आपका रिव्यू मिटा दिया गया है।')).toBeVisible();
  await expect(page.getByRole('button', { name: 'रिव्यू भेजें' })).toBeVisible();
  expect(await db.productReview.count({ where: { productId: product.id } })).toBe(0);
});

test('all reviews of a product have pages, the newest first, and a page beyond the last does not exist', async ({
  page,
  request,
  db,
  listing: { product },
}) => {
  const order = { product, status: 'Completed' } as const;
  for (let turn = 1; turn <= 22; turn += 1)
    await make.makeProductReview(db, await make.makeOrder(db, order), {
      stars: (turn % 5) + 1,
      text: `Review number ${turn}.`,
      status: 'published',
      writtenAt: new Date(Date.UTC(2026, 0, turn)),
    });
  await expect.poll(() => publicPage(request, product.id)).toContain('Review number 22.');
  await page.goto(`/product/${product.id}`);
  await page.getByRole('link', { name: '3.0 out of 5 stars, 22 reviews' }).click();
  await expect(page.getByRole('heading', { name: 'Reviews', exact: true })).toBeInViewport();
  await expect(page.getByText('Review number 19.')).toHaveCount(0);
  await page.getByRole('link', { name: 'See all 22 reviews' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Reviews of ${product.name}`);
  await expect(page.getByText('Review number 3.', { exact: true })).toBeVisible();
  await expectLook(page, 'product-reviews-all');
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(page.getByText('Review number 1.', { exact: true })).toBeVisible();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  for (const wrong of ['3', '0', '01', 'last']) {
    const reply = await request.get(`/product/${product.id}/reviews/${wrong}`);
    expect(reply.status(), wrong).toBe(404);
  }
  expect((await request.get('/product/no-such-product/reviews/1')).status()).toBe(404);
});

test('who has not had the product delivered finds no form, and who is signed out the way to log in', async ({
  page,
  db,
  listing: { product },
}) => {
  await page.goto(`/dashboard/reviews/${product.id}`);
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(`/dashboard/reviews/${product.id}`)),
  );
  const person = await signInNewUser(page, db);
  await makeOrders(db, person, { status: 'Completed' });
  await page.goto(`/dashboard/reviews/${product.id}`);
  await expect(page.getByText(/once it has been delivered to you/)).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expectLook(page, 'review-not-yet');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^Rate this/ }).click();
  await expect(page.getByRole('radio')).toHaveCount(5);
  await page.goto('/dashboard/reviews/no-such-product');
  await expect(page.getByRole('heading', { name: 'We could not find this product' })).toBeVisible();
});
