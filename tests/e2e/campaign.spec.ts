// What a shopper sees of a campaign, from the tile to the receipt.
import * as make from '../support/make';
import { expect, picture, signInNewUser, test } from './catalogue-fixture';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { checkSomePlayer, chooseItem, payByUpi } from './shop';

test('the price of a campaign goes from the page of a product to the receipt, with its end and what is left', async ({
  page,
  db,
  listing: {
    product,
    items: [item],
  },
}) => {
  const campaign = await make.makeCampaign(db, { itemids: [item.itemid], stock: 3 });
  await signInNewUser(page, db);
  await page.addInitScript(() => {
    // Their tables cost a slow phone 60 ms at the start of a page.
    Object.assign(Intl, { NumberFormat: undefined, DateTimeFormat: undefined, PluralRules: undefined });
  });
  await page.goto(`/product/${product.id}`);
  const notice = page.getByRole('listitem').filter({ hasText: campaign.name });
  await expect(notice).toContainText(/until \d+ \S+, \d\d:\d\d IST\. Only 3 left\./);
  await expect(page.locator('#items')).toContainText('₹115');
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'campaign');
  await checkSomePlayer(page);
  await chooseItem(page, item.name);
  await expect(page.locator('[data-buy-bar]')).toContainText('₹115');
  await payByUpi(page);
  const order = await db.order.findFirstOrThrow({ where: { productId: product.id } });
  expect(order).toMatchObject({ value: 115_00n, campaignId: campaign.id });
  await page.goto(`/hi/product/${product.id}`);
  await expect(page.getByText('सिर्फ़ 2 बाक़ी।').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto(`/hi/confirmation?client_txn_id=${order.id}`);
  await expect(page.getByText('ऑफ़र: फ़्लैश सेल')).toBeVisible();
});
