// An order that is a gift: from the receipt of its customer to the page of its recipient.
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, makeOrders, picture, signInNewUser, test } from './people';
import { skipPopup } from './shop';
import { BOTH_WIDTHS } from './widths';

// A note that the store refuses.
test.use({ expectedComplaints: [/400 \(Bad Request\) \S+\/order\/gift$/] });

test(
  'a customer sends an order as a gift, and its recipient sees the note without signing in',
  BOTH_WIDTHS,
  async ({ page, browser, baseURL, db }, { project }) => {
    const person = await signInNewUser(page, db, { name: 'Asha Payer' });
    const [order] = await makeOrders(db, person, { status: 'Completed', value: 7_654_00n });
    await page.goto(`/confirmation?client_txn_id=${order?.id}`);
    await page.getByRole('button', { name: 'Send as a gift' }).click();
    const note = page.getByLabel('Note', { exact: true });
    await note.fill('Look at www.evil.example');
    await page.getByRole('button', { name: 'Make the link' }).click();
    await expect(page.getByText('Note must not name a web address')).toBeVisible();
    await expect(note).toBeFocused();
    await note.fill('Happy birthday, <b>Meera</b>!\nPlay well.');
    await page.getByRole('button', { name: 'Make the link' }).click();
    const link = page.getByRole('status').getByText(/\/gift\//);
    await expect(link).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoFindings(page);
    await picture(page, 'gift-offer');

    const { viewport, isMobile, hasTouch } = project.use;
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      ...(viewport && { viewport }),
      isMobile: isMobile ?? false,
      hasTouch: hasTouch ?? false,
    });
    await skipPopup(context);
    const recipient = await context.newPage();
    const path = new URL((await link.textContent()) ?? '').pathname;
    await recipient.goto(path);
    await expect(recipient.getByRole('heading', { level: 1, name: 'A gift for you' })).toBeVisible();
    await expect(recipient.getByRole('blockquote')).toHaveText('Happy birthday, <b>Meera</b>! Play well.');
    await expect(recipient.getByText(order?.itemName ?? '', { exact: true })).toBeVisible();
    await expect(recipient.getByText('It has arrived in your account.')).toBeVisible();
    const html = await (await recipient.request.get(path)).text();
    for (const own of ['7,654', '7654', 'Asha', person.email, person.id, 'client_txn_id'])
      expect(html, own).not.toContain(own);
    await expect(recipient.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await expect(recipient.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer');
    await expectNoSidewaysScroll(recipient);
    await expectNoFindings(recipient);
    await picture(recipient, 'gift');
    await recipient.goto(`/hi${path}`);
    await expect(recipient.getByRole('heading', { level: 1, name: 'आपके लिए गिफ़्ट' })).toBeVisible();
    await expectNoSidewaysScroll(recipient);
    await picture(recipient, 'gift-hi');

    // The note is there again, and can be taken back.
    await page.reload();
    await page.getByRole('button', { name: 'Send as a gift' }).click();
    await expect(note).toHaveValue('Happy birthday, <b>Meera</b>!\nPlay well.');
    await page.getByRole('button', { name: 'Take the gift back' }).click();
    await expect(page.getByText('Taken back. The link no longer opens.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Make the link' })).toBeVisible();
    await recipient.goto(path);
    await expect(recipient.getByRole('heading', { name: 'This gift cannot be opened' })).toBeVisible();
    await context.close();
  },
);

test('what was not paid, or went back, is offered as no gift', async ({ page, db }) => {
  const person = await signInNewUser(page, db);
  for (const status of ['Failed', 'Refunded'] as const) {
    const [order] = await makeOrders(db, person, { status });
    await page.goto(`/confirmation?client_txn_id=${order?.id}`);
    await expect(page.getByRole('button', { name: 'A question about this order?' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send as a gift' })).toHaveCount(0);
  }
});
