// The design samples: each part can be used, and the page satisfies what every page must.
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, picture, test } from './shop';

test('the test page shows every part of the design language', async ({ page }) => {
  await page.goto('/test');
  for (const part of [
    'Colours',
    'Type',
    'Buttons',
    'Fields',
    'Numeric counter',
    'Order statuses',
    'Toasts',
    'Dialogs',
  ])
    await expect(page.getByRole('region', { name: part })).toBeVisible();
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'test');
});

test('the numeric counter keeps digits only, between its ends, and its buttons do nothing beyond them', async ({
  page,
}) => {
  await page.goto('/test');
  const counter = page.getByRole('region', { name: 'Numeric counter' });
  const field = counter.getByRole('spinbutton');
  const value = counter.getByRole('status');
  await expect(value).toHaveText('Value: 5');
  await field.fill('');
  await field.pressSequentially('1a2');
  await expect(value).toHaveText('Value: 12');
  await field.fill('999');
  await expect(value).toHaveText('Value: 20');
  await counter.getByRole('button', { name: 'More' }).click({ force: true });
  await expect(value).toHaveText('Value: 20');
  await field.fill('2');
  await counter.getByRole('button', { name: 'Less' }).click();
  await counter.getByRole('button', { name: 'Less' }).click({ force: true });
  await expect(value).toHaveText('Value: 1');
});

test('a toast with Undo takes its action back', async ({ page }) => {
  await page.goto('/test');
  await page.getByRole('button', { name: 'With undo' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('In stock again.')).toBeVisible();
});

test('a dialog opened by a double click stays open, and a press beside it closes it', async ({ page }) => {
  await page.goto('/test');
  const opener = page.getByRole('button', { name: 'Open a dialog' });
  const dialog = page.getByRole('dialog', { name: 'A dialog' });
  // Away from the middle of the window, where the dialog would cover it.
  await opener.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await opener.dblclick();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});
