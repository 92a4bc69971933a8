// The dashboard when only one half of a login exists, it ends, or it is another user's in the next tab.
import { field } from './dashboard';
import { expect, logInByForm, makePerson, signInNewUser, test } from './people';

test.describe('logins of which only one half exists', () => {
  test.use({ expectedComplaints: [/Failed to load resource.*401/] });

  test("the cookie without the browser's record shows the page, and the way to log in again", async ({
    page,
    db,
  }) => {
    const person = await signInNewUser(page, db);
    await page.goto('/dashboard');
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(field(page, 'profile', 'User ID')).toContainText(person.id);
    await page.getByRole('link', { name: 'Log in again' }).click();
    await logInByForm(page, person.email);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('link', { name: 'Log in again' })).toHaveCount(0);
  });

  test("the browser's record without the cookie opens the login, which leads back", async ({
    page,
    db,
    context,
  }) => {
    const person = await signInNewUser(page, db);
    await page.goto('/dashboard');
    await context.clearCookies();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Please log in to see your dashboard' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login?next=%2Fdashboard');
    await logInByForm(page, person.email);
    await expect(page).toHaveURL('/dashboard');
    await expect(field(page, 'profile', 'User ID')).toContainText(person.id);
  });

  test('a session that ended on the server is cleared in the browser too', async ({ page, db }) => {
    const person = await signInNewUser(page, db);
    await page.goto('/dashboard');
    await db.session.updateMany({ where: { userId: person.id }, data: { endedAt: new Date() } });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Please log in to see your dashboard' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    // The page is visible before its scripts have run.
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  });

  test('a sign-out that never reached the server is finished on the dashboard', async ({
    page,
    db,
    context,
  }) => {
    const person = await signInNewUser(page, db);
    await page.goto('/home');
    await page.evaluate(() => {
      localStorage.isLoggedIn = 'false';
      localStorage.token = '';
      localStorage.user = '{}';
    });
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Please log in to see your dashboard' })).toBeVisible();
    await expect
      .poll(async () => (await context.cookies()).map(({ name }) => name))
      .not.toContain('tarang.session');
    await expect.poll(() => db.session.count({ where: { userId: person.id, endedAt: null } })).toBe(0);
  });

  test('signing out empties the page at once, and the back button shows nothing', async ({ page, db }) => {
    const person = await signInNewUser(page, db);
    await page.goto('/home');
    await page.goto('/dashboard');
    await expect(field(page, 'profile', 'User ID')).toContainText(person.id);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Please log in to see your dashboard' })).toBeVisible();
    await expect(page.getByText(person.id)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/home');
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'Please log in to see your dashboard' })).toBeVisible();
    await expect(page.getByText(person.id)).toHaveCount(0);
  });

  test('another account in another tab takes this page over', async ({ page, db, context }) => {
    const first = await signInNewUser(page, db);
    await page.goto('/dashboard');
    await expect(field(page, 'profile', 'User ID')).toContainText(first.id);
    const second = await makePerson(db);
    const other = await context.newPage();
    const reply = await other.request.post('/auth/login', {
      data: { email: second.email, password: 'tarang-demo' },
    });
    const { user, token } = await reply.json();
    await other.goto('/home');
    await other.evaluate(
      ([storedUser, storedToken]) => {
        localStorage.setItem('user', storedUser);
        localStorage.setItem('token', storedToken);
      },
      [JSON.stringify(user), token] as const,
    );
    await expect(field(page, 'profile', 'User ID')).toContainText(second.id);
    await expect(page.getByText(first.id)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Log in again' })).toHaveCount(0);
  });
});
