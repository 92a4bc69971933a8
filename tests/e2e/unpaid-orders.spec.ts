// An order that was left unpaid is offered again instead of a second one, and a failed payment says why.
import type { Page } from '@playwright/test';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, picture, signInNewUser, test } from './people';
import { payByUpi, transactionOf } from './shop';
import { fillGiftCard } from './wallet';

const banner = (page: Page) => page.getByRole('complementary', { name: 'Payment not received yet' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Payment not received yet' });
const atGateway = (page: Page) => page.getByText('Sandbox UPI').first();

/** Leaves the payment page of the gift card and presses BUY NOW once more. */
async function buyAgain(page: Page): Promise<void> {
  await fillGiftCard(page);
  await payByUpi(page);
  await fillGiftCard(page);
  await page.getByText('Pay Using Any UPI').click();
  await page.getByRole('button', { name: 'BUY NOW' }).click();
}

test.describe('a second press after leaving the payment', () => {
  test.use({ expectedComplaints: [/409/] });

  test('BUY NOW asks about the unpaid order, which is paid, cancelled or left beside another one', async ({
    page,
    db,
  }) => {
    const { id: userId } = await signInNewUser(page, db);
    const orders = () => db.order.count({ where: { userId } });
    await buyAgain(page);
    await expect(question(page)).toBeVisible();
    expect(await orders()).toBe(1);
    await expectNoSidewaysScroll(page);
    await expectNoFindings(page);
    await picture(page, 'unpaid-question');
    await question(page).getByRole('link', { name: 'See the order' }).click();
    await page.getByRole('link', { name: 'Back to the payment' }).click({ timeout: 30_000 });
    await expect(atGateway(page)).toBeVisible();
    expect(await orders()).toBe(1);
    await fillGiftCard(page);
    await page.getByText('Pay Using Any UPI').click();
    await page.getByRole('button', { name: 'BUY NOW' }).click();
    await question(page).getByRole('button', { name: 'Buy another one' }).click();
    await expect(atGateway(page)).toBeVisible();
    expect(await orders()).toBe(2);
  });
});

test('the unpaid order stands on other pages without moving them, and is cancelled there', async ({
  page,
  db,
}) => {
  const { id: userId } = await signInNewUser(page, db);
  await fillGiftCard(page);
  await payByUpi(page);
  await page.goto('/hi');
  await expect(page.getByRole('complementary', { name: 'भुगतान अभी नहीं मिला' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await picture(page, 'unpaid-banner-hindi');
  await page.goto('/home');
  await expect(banner(page)).toContainText('asha@example.com');
  // It covers the page: of a phone it takes no more than its text and one line of buttons.
  expect((await banner(page).boundingBox())?.height).toBeLessThan(125);
  await expectNoFindings(page);
  await picture(page, 'unpaid-banner');
  await banner(page).getByRole('button', { name: 'Cancel the order' }).click();
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByText('The order is cancelled.')).toBeVisible();
  expect(await db.order.findFirst({ where: { userId } })).toMatchObject({ status: 'Failed' });
});

test('a failed payment says why, and Try again leads back to the filled-in form', async ({ page, db }) => {
  await signInNewUser(page, db);
  await fillGiftCard(page);
  await payByUpi(page);
  await page.getByRole('button', { name: 'Fail the payment' }).click();
  await expect(page.getByRole('heading', { name: 'PAYMENT NOT RECEIVED' })).toBeVisible();
  await expect(page.getByText('The payment was declined in your UPI app.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'payment-failed');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('asha@example.com');
  await expect(page.getByRole('radio', { name: /^₹100 card/ })).toBeChecked();
});

test('a question about a paid order is answered by what is known, and leads to a person', async ({
  page,
  db,
}) => {
  await signInNewUser(page, db);
  await fillGiftCard(page);
  await payByUpi(page);
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(page.getByRole('heading', { name: 'ORDER PLACED SUCCESSFULLY' })).toBeVisible();
  await page.getByRole('button', { name: 'A question about this order?' }).click();
  await page.getByRole('button', { name: 'I was charged twice' }).click();
  await expect(page.getByText(/This order was paid once: ₹99 at/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'order-help');
  const contact = page.getByRole('link', { name: 'Write to us about this order' });
  await expect(contact).toHaveAttribute('href', new RegExp(transactionOf(page)));
});
