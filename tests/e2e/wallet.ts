// The few actions that the wallet's tests share.
import { expect, type Page } from '@playwright/test';
import { storeUnderTest } from '../support/store-under-test';
import { chooseItem, openProduct, products } from './shop';

export const rows = (page: Page) => page.locator('#transactions tbody tr');
export const rowOf = (page: Page, id: string) => rows(page).filter({ hasText: id });
export const amountField = (page: Page) => page.getByRole('spinbutton', { name: 'Amount in rupees' });
export const pointsField = (page: Page) => page.getByRole('spinbutton', { name: 'Points to redeem' });
export const said = (page: Page) => page.getByRole('main').getByRole('alert');
export const balanceShown = (page: Page) => page.locator('#wallet');

/** Ends a payment as the payer or the bank would; the store has answered the webhook when this returns. */
export async function payAtConsole(
  clientTxnId: string,
  given: { outcome?: 'success' | 'failure' | 'reversal'; amount?: number; utr?: string; vpa?: string } = {},
): Promise<void> {
  const reply = await fetch(`${storeUnderTest().consoleUrl}/console/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_txn_id: clientTxnId, ...given }),
  });
  expect(reply.status, await reply.text()).toBe(200);
}

/** From the top-up page to the gateway's; gives the transaction id. */
export async function beginTopUp(page: Page, amount: number): Promise<string> {
  await page.goto('/topup');
  await amountField(page).fill(String(amount));
  await page.getByRole('button', { name: 'Top Up' }).click();
  const order = page.getByText('Order', { exact: true }).locator('..').locator('dd');
  return (await order.textContent()) ?? '';
}

/** The ₹100 card at ₹99, up to the payment; it is delivered by hand. */
export async function fillGiftCard(page: Page): Promise<void> {
  await openProduct(page, products.googlePlay);
  await page.getByLabel('Email', { exact: true }).fill('asha@example.com');
  await page.getByLabel('Confirm email').fill('asha@example.com');
  await chooseItem(page, '₹100 card');
  await page.getByText('T-Coins', { exact: true }).click();
}

/** Records the calls to `path`: each is cut off before it reaches the store. */
export async function cutOff(page: Page, path: string): Promise<string[]> {
  const keys: string[] = [];
  await page.route(`**${path}`, (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    return route.abort();
  });
  return keys;
}
