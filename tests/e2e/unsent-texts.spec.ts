// What a person has written and the server does not have yet, when the session ends.
import { expect, logInByForm, makeOrders, makePerson, signInNewUser, test } from './people';

// The refusals of a session that has ended.
test.use({ expectedComplaints: [/401/] });

for (const back of ['its writer', 'another customer'] as const)
  test(`a review that a session cut off waits for its writer: ${back} logs in next`, async ({ page, db }) => {
    const writer = await signInNewUser(page, db);
    const [order] = await makeOrders(db, writer, { status: 'Completed' });
    const other = await makePerson(db);
    await makeOrders(db, other, { status: 'Completed' });
    const path = `/dashboard/reviews/${order?.productId}`;
    const text = page.getByLabel(/^What would you tell others/);
    const send = async () => {
      await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
      await page.getByRole('button', { name: 'Send the review' }).click();
    };
    await page.goto(path);
    await text.fill('Quick and cheap, and the code worked.');
    await page.reload();
    await expect(text).toHaveValue('Quick and cheap, and the code worked.');
    await db.session.deleteMany({ where: { userId: writer.id } });
    await send();
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await logInByForm(page, back === 'its writer' ? writer.email : other.email);
    await expect(page).toHaveURL(path);
    await expect(text).toHaveValue(back === 'its writer' ? 'Quick and cheap, and the code worked.' : '');
    if (back !== 'its writer') return;
    await send();
    await expect(page.getByText('We are reading your review. It is not shown yet.')).toBeVisible();
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(
      expect.not.arrayContaining([expect.stringContaining('unsent')]),
    );
  });

test('a note of the staff is in its field again after the login', async ({ page, db }) => {
  const admin = await makePerson(db, { role: 'admin' });
  const customer = await makePerson(db);
  const path = `/admin/usersdata/${customer.id}`;
  await page.goto(`/login?next=${encodeURIComponent(path)}`);
  await logInByForm(page, admin.email);
  const note = page.getByLabel('Note for the staff');
  await note.fill('Asked twice about the same order; the bank was slow.');
  await db.session.deleteMany({ where: { userId: admin.id } });
  await page.getByRole('button', { name: 'Write the note' }).click();
  await expect(
    page.getByRole('heading', { name: 'Your session has ended. Please log in again' }),
  ).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /log ?in/i })
    .click();
  await logInByForm(page, admin.email);
  await expect(page).toHaveURL(path);
  await expect(note).toHaveValue('Asked twice about the same order; the bank was slow.');
  await page.getByRole('button', { name: 'Write the note' }).click();
  await expect(page.getByText('The note is written.')).toBeVisible();
  await page.reload();
  await expect(note).toHaveValue('');
});

test('a text waits for its writer where the browser had lost the session before it was written', async ({
  page,
  db,
}) => {
  const writer = await signInNewUser(page, db);
  const [order] = await makeOrders(db, writer, { status: 'Completed' });
  const path = `/dashboard/reviews/${order?.productId}`;
  const text = page.getByLabel(/^What would you tell others/);
  await page.goto(path);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  const again = page.getByRole('main').getByRole('link', { name: /log ?in/i });
  await expect(again).toBeVisible();
  await text.fill('The code came while I was still reading.');
  await db.session.deleteMany({ where: { userId: writer.id } });
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await page.getByRole('button', { name: 'Send the review' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /log in/i })).toBeVisible();
  await again.click();
  await logInByForm(page, writer.email);
  await expect(page).toHaveURL(path);
  await expect(text).toHaveValue('The code came while I was still reading.');
});

test('a session that ends below a long form says so where the person is', async ({ page, db }) => {
  const person = await signInNewUser(page, db);
  await page.goto('/dashboard/messages');
  const save = page.getByRole('main').getByRole('button', { name: 'Save' });
  await save.scrollIntoViewIfNeeded();
  await db.session.deleteMany({ where: { userId: person.id } });
  await save.click();
  await expect(page.getByRole('heading', { name: 'Please log in to see your dashboard' })).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeFocused();
});
