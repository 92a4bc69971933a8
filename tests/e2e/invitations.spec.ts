// Invitations: a friend registers by a link, buys, and both see what it earned; every way of signing up keeps the link.
import type { Browser, Page } from '@playwright/test';
import type { Db, Prisma } from '@/lib/platform/db';
import * as make from '../support/make';
import { expectLook, makeOrders, makePerson, type Person, signInNewUser } from './people';
import {
  checkPlayer,
  chooseItem,
  expect,
  mailedPath,
  openProduct,
  picture,
  products,
  signIn,
  skipPopup,
  someMobile,
  someNewcomer,
  somePlayer,
  test,
  textedCode,
} from './shop';
import { withEmail, withMobile } from './store-sealer';

/** The order below meets them. */
const openTerms = (db: Db) => make.makeReferralTerms(db, { minOrder: 90_00n });

/** The inviter in a browser of their own. */
async function openInviter(
  browser: Browser,
  db: Db,
  baseURL: string | undefined,
): Promise<{ page: Page; person: Person }> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  await skipPopup(context);
  const page = await context.newPage();
  const person = await makePerson(db, { name: 'Asha Rao' });
  await signIn(page, person.email);
  return { page, person };
}

const card = (page: Page) => page.getByRole('region', { name: 'Invite friends' });

async function linkOf(page: Page): Promise<string> {
  await page.goto('/dashboard');
  const link = await card(page)
    .getByText(/\/register\?invite=/)
    .textContent();
  const { pathname, search } = new URL(link ?? '');
  return `${pathname}${search}`;
}

test('a friend registers by a link, buys, and both see the reward', async ({
  page,
  browser,
  baseURL,
  db,
}) => {
  await openTerms(db);
  const inviter = await openInviter(browser, db, baseURL);
  const link = await linkOf(inviter.page);
  await expect(card(inviter.page)).toContainText('You get 50 points and your friend 25 points');
  await expect(card(inviter.page).getByRole('link', { name: 'Share' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  );
  await expectLook(inviter.page, 'dashboard-invitations-none');

  await page.goto(link);
  const note = page.getByRole('region', { name: 'Asha invited you' });
  await expect(note).toContainText('you get 25 points, and your friend gets 50 points');
  await expect(note).toContainText('The order costs ₹90 or more');
  await expectLook(page, 'register-invited');
  const newcomer = { ...someNewcomer(), name: 'Ravi Menon' };
  // The link is remembered when the page is left and opened again.
  await page.goto('/login');
  await page.goto('/register');
  await expect(note).toBeVisible();
  await page.getByLabel('Name').fill(newcomer.name);
  await page.getByLabel('Phone').fill(newcomer.mobilenumber);
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await page.getByLabel('I am 18 or older.').check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto(await mailedPath(newcomer.email, '/verification/'));
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/home');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('tarang.invite');

  await page.goto('/dashboard');
  await expect(card(page)).toContainText('your first order of ₹90 or more');
  await inviter.page.reload();
  const friend = card(inviter.page).getByRole('listitem').filter({ hasText: 'Friend R…' });
  await expect(friend).toContainText('No order yet, counts until');

  const account = await db.user.findFirstOrThrow({ where: withEmail(newcomer.email) });
  await make.makeWallet(db, account, { balance: 500_00n });
  await openProduct(page, products.mobileLegends);
  await checkPlayer(page, somePlayer(), '2345');
  await expect(page.getByText('Region: India')).toBeVisible();
  await chooseItem(page, '86 Diamonds');
  await page.getByText('T-Coins', { exact: true }).click();
  await page.getByRole('button', { name: 'BUY NOW' }).click();
  await expect(page.getByRole('heading', { name: 'ORDER PLACED SUCCESSFULLY' })).toBeVisible();
  await expect
    .poll(async () => (await db.referral.findUnique({ where: { friendId: account.id } }))?.status, {
      timeout: 30_000,
    })
    .toBe('rewarded');
  await page.goto('/dashboard');
  await expect(card(page)).toContainText('your first order has earned you 25 points');
  await expectLook(page, 'dashboard-invited');
  await inviter.page.reload();
  await expect(friend).toContainText('50 points earned');
  await expect(card(inviter.page)).toContainText('Earned by invitations50 points');
  // Nothing of the friend beyond one letter.
  for (const secret of ['Ravi', 'Menon', newcomer.email, newcomer.mobilenumber])
    expect(await inviter.page.content()).not.toContain(secret);
  await expectLook(inviter.page, 'dashboard-invitations');
  await inviter.page.goto('/hi/dashboard');
  const hindi = inviter.page.getByRole('region', { name: 'दोस्तों को बुलाएँ' });
  await expect(hindi).toContainText('50 पॉइंट मिले');
  await expect(hindi.getByText('/hi/register?invite=')).toBeVisible();
  await expectLook(inviter.page, 'dashboard-invitations-hi');
  await inviter.page.context().close();
});

test('a code on the phone keeps the link, and Hindi pages say who invited', async ({
  page,
  browser,
  baseURL,
  db,
}) => {
  await openTerms(db);
  const inviter = await openInviter(browser, db, baseURL);
  await page.goto(`/hi${await linkOf(inviter.page)}`);
  await expect(page.getByRole('heading', { name: 'Asha ने आपको बुलाया है' })).toBeVisible();
  await expectLook(page, 'register-invited-hi');
  await page.goto('/otplogin');
  await expect(page.getByRole('heading', { name: 'Asha invited you' })).toBeVisible();
  await expectLook(page, 'otplogin-invited');
  const mobile = someMobile();
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByRole('button', { name: 'Send Otp' }).click();
  await expect(page).toHaveURL(new RegExp(mobile));
  const otp = await textedCode(mobile);
  const reply = await page.request.post('/otp/verify-otp', { data: { mobile, otp } });
  expect(reply.status(), await reply.text()).toBe(200);
  const account = await db.user.findFirstOrThrow({ where: withMobile(`+91${mobile}`) });
  expect(await db.referral.findUnique({ where: { friendId: account.id } })).toMatchObject({
    inviterId: inviter.person.id,
  });
  await inviter.page.context().close();
});

test('each state of a friend has its words', async ({ page, db }) => {
  await openTerms(db);
  const person = await signInNewUser(page, db);
  const states: [Partial<Prisma.ReferralUncheckedCreateInput>, string][] = [
    [{ expiresAt: new Date(0) }, 'No order in time'],
    [{ status: 'refused', reason: 'two accounts of one person' }, 'No points'],
    [{}, 'No order yet'],
  ];
  for (const [given] of states)
    await make.makeReferral(db, {
      inviter: person,
      friend: await makePerson(db, { name: 'Zoya Khan' }),
      ...given,
    });
  const ordered = async (given: object) => {
    const friend = await makePerson(db, { name: '1234' });
    const [order] = await makeOrders(db, friend, { status: 'Completed', value: 100_00n });
    await make.makeReferral(db, { inviter: person, friend, orderId: order?.id ?? '', ...given });
  };
  const given = { rewardedAt: new Date(), monthlyLimit: 10, friendReward: 25_00n };
  await ordered({ status: 'held', suspicions: ['same_device'] });
  await ordered({ status: 'rewarded', ...given, inviterReward: 0n });
  await ordered({
    status: 'taken_back',
    ...given,
    inviterReward: 50_00n,
    inviterTaken: 20_00n,
    friendTaken: 25_00n,
  });
  await page.goto('/dashboard');
  const rows = card(page).getByRole('listitem');
  for (const text of [
    ...states.map(([, each]) => each),
    'We are checking this',
    'limit of the month',
    'Order refunded',
  ])
    await expect(rows.filter({ hasText: text })).toHaveCount(text === 'No points' ? 2 : 1);
  await expect(card(page)).not.toContainText('two accounts');
  await expect(card(page)).toContainText('Earned by invitations30 points');
  await expectLook(page, 'dashboard-invitations-states');
  await picture(page, 'dashboard-invitations-all');
});
