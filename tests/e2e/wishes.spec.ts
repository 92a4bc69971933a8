// Favourites, and asking to be told of an item that is sold out or too dear.
import type { Page } from '@playwright/test';
import { expect, picture, signInNewUser, test } from './catalogue-fixture';
import { layoutShift } from './layout-shift';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { chooseItem } from './shop';

const heart = (page: Page, name: string) => page.getByRole('button', { name: `Favourite: ${name}` });

async function expectEasyToPress(page: Page, name: string): Promise<void> {
  const box = await heart(page, name).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
}

test('a product is marked by keyboard, found by the account menu, and taken away where it is listed', async ({
  page,
  db,
  listing: { product },
}) => {
  await signInNewUser(page, db);
  await page.goto(`/product/${product.id}`);
  await expect(heart(page, product.name)).toHaveAttribute('aria-pressed', 'false');
  await expectEasyToPress(page, product.name);
  const { sum, moved } = await layoutShift(page);
  expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.02);
  await heart(page, product.name).focus();
  await page.keyboard.press('Enter');
  await expect(heart(page, product.name)).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(heart(page, product.name)).toHaveAttribute('aria-pressed', 'true');
  await expectNoFindings(page);
  await picture(page, 'product-favourite');

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('link', { name: 'Favourites' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Favourites' })).toBeVisible();
  await expect(page.getByRole('link', { name: product.name })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'favourites');
  await expectEasyToPress(page, product.name);
  await heart(page, product.name).click();
  await expect(heart(page, product.name)).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(page.getByText('No favourites yet.')).toBeVisible();
  await page.goto('/hi/favourites');
  await expect(page.getByRole('heading', { level: 1, name: 'पसंदीदा' })).toBeVisible();
});

test('a shopper asks to be told of an item that is back and of one that costs less, and changes their mind', async ({
  page,
  db,
  listing: {
    product,
    items: [here, gone],
  },
}) => {
  await db.item.update({ where: { itemid: gone.itemid }, data: { inStock: false } });
  const { id: userId } = await signInNewUser(page, db);
  const kinds = async () =>
    (await db.itemWatch.findMany({ where: { userId }, orderBy: { kind: 'asc' } })).map(({ kind }) => kind);
  await page.goto(`/product/${product.id}`);
  const back = page.getByRole('button', { name: `Tell me when ${gone.name} is back` });
  await back.click();
  await expect(back).toHaveAttribute('aria-pressed', 'true');
  await chooseItem(page, here.name);
  const cheaper = page.getByRole('button', { name: 'Tell me when it costs less' });
  await cheaper.click();
  await expect(cheaper).toHaveAttribute('aria-pressed', 'true');
  expect(await kinds()).toEqual(['back', 'price']);
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'product-watches');

  await page.goto('/hi/favourites');
  await expect(page.getByText('जब क़ीमत ₹120 से कम हो')).toBeVisible();
  await page.goto('/favourites');
  await expect(page.getByText('When it costs less than ₹120')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await page.getByRole('button', { name: `Don’t tell me about ${here.name}` }).click();
  await expect(page.getByText('When it costs less than ₹120')).toHaveCount(0);
  expect(await kinds()).toEqual(['back']);

  await page.getByRole('link', { name: gone.name }).click();
  await expect(back).toHaveAttribute('aria-pressed', 'true');
  await back.click();
  await expect(back).toHaveAttribute('aria-pressed', 'false');
  expect(await kinds()).toEqual([]);
});

test('a visitor who asks to be told is led to the login and back', async ({
  page,
  db,
  listing: {
    product,
    items: [, gone],
  },
}) => {
  await db.item.update({ where: { itemid: gone.itemid }, data: { inStock: false } });
  await page.goto(`/hi/product/${product.id}`);
  await page.getByRole('button', { name: `${gone.name} के वापस आने पर मुझे बताएँ` }).click();
  await expect(page).toHaveURL(`/hi/login?next=${encodeURIComponent(`/product/${product.id}`)}`);
  await expect(heart(page, product.name)).toHaveCount(0);
});
