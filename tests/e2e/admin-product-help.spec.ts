// What the panel says of units and questions, and what the public page shows two seconds later.
import { expect, picture, publicPage, signInNewUser, test } from './catalogue-fixture';
import { expectNoFindings } from './look';
import { promptly } from './promptly';

test('an administrator writes questions in their order, and they are on the public page within two seconds', async ({
  page,
  db,
  listing: { product },
}) => {
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/viewproducts?search=${product.productid}`);
  await page.getByRole('button', { name: `Edit ${product.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit product' });
  const add = dialog.getByRole('button', { name: 'Add question' });
  await add.click();
  await expect(dialog.getByLabel('Question 1', { exact: true })).toBeFocused();
  await page.keyboard.type('Is it <b>safe</b>?');
  await dialog.getByLabel('Answer 1', { exact: true }).fill('Yes.\nAlways.');
  await add.click();
  await dialog.getByLabel('Question 2', { exact: true }).fill('How long does it take?');
  await dialog.getByRole('button', { name: 'Save product' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'Each question needs its question and its answer in English, as plain text.',
  );
  await dialog.getByLabel('Answer 2', { exact: true }).fill('A minute.');
  const up = dialog.getByRole('button', { name: 'Move up question 2' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Question 1', { exact: true })).toHaveValue('How long does it take?');
  // The first row cannot move up: the focus stays with the row that was moved.
  await expect(dialog.getByRole('button', { name: 'Move down question 1' })).toBeFocused();
  // Left empty, it is none.
  await add.click();
  await expectNoFindings(page);
  await picture(page, 'admin-product-faq');
  await dialog.getByRole('button', { name: 'Save product' }).click();
  await expect(page.getByText(`${product.name} is saved.`)).toBeVisible();
  await expect
    .poll(...promptly(() => publicPage(page.request, product.id)))
    .toContain('How long does it take?');
  expect((await db.product.findUniqueOrThrow({ where: { id: product.id } })).faq).toEqual([
    { question: 'How long does it take?', questionHi: '', answer: 'A minute.', answerHi: '' },
    { question: 'Is it <b>safe</b>?', questionHi: '', answer: 'Yes.\nAlways.', answerHi: '' },
  ]);
  await page.goto(`/product/${product.id}`);
  await expect(page.locator('summary')).toContainText(['How long does it take?', 'Is it <b>safe</b>?']);
  await page.goto(`/hi/product/${product.id}`);
  await expect(page.locator('summary span[lang=en]')).toHaveCount(2);
});

test('the form of an item shows what one unit will cost, and says when its name has another number', async ({
  page,
  db,
  listing: {
    product,
    items: [item],
  },
}) => {
  await db.product.update({ where: { id: product.id }, data: { unitName: 'gem' } });
  await db.item.update({ where: { itemid: item.itemid }, data: { name: '80 + 8 Gems' } });
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/viewitems?search=${item.itemid}`);
  await page.getByRole('button', { name: 'Edit 80 + 8 Gems' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit item' });
  const units = dialog.getByLabel('Units (optional)');
  await expect(dialog.getByText('The name says 88.')).toBeVisible();
  await units.fill('80');
  await expect(dialog.getByText(`${product.name}: ₹1.50 per gem; resellers: ₹1.38 per gem.`)).toBeVisible();
  await expect(dialog.getByText('The name says 88.')).toBeVisible();
  await units.fill('88');
  await dialog.getByLabel('Discounted Price').fill('132');
  await expect(dialog.getByText(`${product.name}: ₹1.50 per gem; resellers: ₹1.25 per gem.`)).toBeVisible();
  await expect(dialog.getByText('The name says')).toHaveCount(0);
  await expectNoFindings(page);
  await picture(page, 'admin-item-units');
  await units.fill('88.5');
  await dialog.getByRole('button', { name: 'Save item' }).click();
  await expect(
    dialog.getByText('The units of an item must be a whole number, or empty.').first(),
  ).toBeVisible();
  await units.fill('88');
  await dialog.getByRole('button', { name: 'Save item' }).click();
  // The price has changed too, so that the changes are looked at before they are saved.
  await expect(page.getByRole('heading', { name: 'Check the changes' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(...promptly(() => publicPage(page.request, product.id))).toContain('₹1.50 per gem');
});
