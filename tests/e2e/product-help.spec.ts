// What the page of a product says beside its prices: what one unit costs, questions with answers, related products.
import { expect, picture, publicPage, signInNewUser, test } from './catalogue-fixture';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { promptly } from './promptly';
import { BOTH_WIDTHS } from './widths';

const UNIT = { unitName: 'gem', unitPlural: 'gems', unitNameHi: 'जेम' };

test(
  'an item shows what one unit costs at the price of its card, and the cheapest is the best value',
  BOTH_WIDTHS,
  async ({
    page,
    db,
    listing: {
      product,
      items: [one, two],
    },
  }) => {
    await db.item.update({ where: { itemid: one.itemid }, data: { unitCount: 100 } });
    await db.item.update({ where: { itemid: two.itemid }, data: { unitCount: 80 } });
    await db.product.update({ where: { id: product.id }, data: UNIT });
    await expect.poll(...promptly(() => publicPage(page.request, product.id))).toContain('₹1.50 per gem');
    await page.goto(`/product/${product.id}`);
    const card = (name: string) => page.locator('#items label').filter({ hasText: name });
    await expect(card(one.name)).toContainText('₹1.20 per gem');
    await expect(card(one.name)).toContainText('Best value');
    await expect(card(two.name)).toContainText('₹1.50 per gem');
    await expect(card(two.name)).not.toContainText('Best value');
    await expectNoSidewaysScroll(page);

    await db.item.update({ where: { itemid: two.itemid }, data: { discountedPrice: 40_00n } });
    await expect.poll(...promptly(() => publicPage(page.request, product.id))).toContain('₹0.50 per gem');
    await page.goto(`/hi/product/${product.id}`);
    await expect(card(two.name)).toContainText('₹0.50 प्रति जेम');
    await expect(card(two.name)).toContainText('सबसे किफ़ायती');
    await expect(card(one.name)).not.toContainText('सबसे किफ़ायती');

    await db.item.update({ where: { itemid: two.itemid }, data: { unitCount: 1000, inStock: false } });
    await expect.poll(...promptly(() => publicPage(page.request, product.id))).toContain('₹4 per 100 gems');
    await page.goto(`/product/${product.id}`);
    // What cannot be bought is no best value, and one item alone is none either.
    await expect(card(one.name)).toContainText('₹120 per 100 gems');
    await expect(page.getByText('Best value')).toHaveCount(0);
  },
);

test('a reseller sees what one unit costs at the price of resellers', async ({
  page,
  db,
  listing: {
    product,
    items: [one, two],
  },
}) => {
  await db.item.update({ where: { itemid: one.itemid }, data: { unitCount: 100 } });
  await db.item.update({ where: { itemid: two.itemid }, data: { unitCount: 100, resellPrice: 90_00n } });
  await db.product.update({ where: { id: product.id }, data: UNIT });
  await expect.poll(...promptly(() => publicPage(page.request, product.id))).toContain('₹1.20 per gem');
  await signInNewUser(page, db, { role: 'reseller' });
  await page.goto(`/product/${product.id}`);
  const card = (name: string) => page.locator('#items label').filter({ hasText: name });
  await expect(card(one.name)).toContainText('₹1.10 per gem');
  await expect(card(two.name)).toContainText('₹0.90 per gem');
  await expect(card(two.name)).toContainText('Best value');
});

test(
  'questions open by keyboard, in the language of the page, and machines read them too',
  BOTH_WIDTHS,
  async ({ page }) => {
    await page.goto('/product/mobile-legends');
    const question = page.locator('summary').filter({ hasText: 'Where do I find my User ID and Zone ID?' });
    const answer = page.getByText('The number before the brackets is the User ID');
    await expect(answer).toBeHidden();
    await question.focus();
    await page.keyboard.press('Enter');
    await expect(answer).toBeVisible();
    await expectNoFindings(page);
    await expectNoSidewaysScroll(page);
    await picture(page, 'product-help');
    const facts = await page.locator('script[type="application/ld+json"]').textContent();
    const { '@graph': graph } = JSON.parse(facts ?? '') as { '@graph': Record<string, unknown>[] };
    expect(graph.find((part) => part['@type'] === 'FAQPage')?.mainEntity).toContainEqual({
      '@type': 'Question',
      name: 'Does it work for accounts from Indonesia?',
      acceptedAnswer: { '@type': 'Answer', text: 'No. IDs of Indonesia (Indo) cannot be recharged here.' },
    });

    await page.goto('/hi/product/mobile-legends');
    await page.locator('summary').filter({ hasText: 'यूज़र ID और ज़ोन ID कहाँ मिलेंगी?' }).click();
    await expect(page.getByText('ब्रैकेट से पहले वाला नंबर यूज़र ID है')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await picture(page, 'product-help-hi');
  },
);

test('a product without questions has no list of them, for people or machines', async ({ page, listing }) => {
  await page.goto(`/product/${listing.product.id}`);
  await expect(page.getByText('Frequently asked questions')).toHaveCount(0);
  expect(await page.locator('script[type="application/ld+json"]').textContent()).not.toContain('FAQPage');
});

test(
  'related products stand at the foot of a page, lead to theirs, and leave it when they are sold out',
  BOTH_WIDTHS,
  async ({
    page,
    db,
    listing: {
      product,
      items: [one, two],
    },
  }) => {
    // The first of its game and category, so that it is beside the other products of the game.
    await db.product.update({ where: { id: product.id }, data: { istrending: true } });
    const html = () => publicPage(page.request, 'mobile-legends');
    await expect.poll(...promptly(html)).toContain(`href="/product/${product.id}"`);
    await page.goto('/product/mobile-legends');
    const related = page.getByRole('region', { name: 'You may also like' });
    await expect(related.getByRole('link')).toHaveCount(6);
    await expect(related.getByRole('link', { name: 'Mobile Legends: Bang Bang', exact: true })).toHaveCount(
      0,
    );
    await related.getByRole('link', { name: product.name }).click();
    await expect(page).toHaveURL(`/product/${product.id}`);
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();

    for (const { itemid } of [one, two])
      await db.item.update({ where: { itemid }, data: { inStock: false } });
    await expect.poll(...promptly(html)).not.toContain(`href="/product/${product.id}"`);
  },
);
