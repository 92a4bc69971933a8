// What every browser test starts from: a page whose console is watched, and the few actions that all of them need.
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { openedFields } from '@/lib/domain/personal-fields';
import { type Db, openDatabase } from '@/lib/platform/db';
import { DEMO_PASSWORD } from '../support/demo-password';
import { storeUnderTest } from '../support/store-under-test';
import { storeSealer } from './store-sealer';

export { expect };

export const accounts = {
  shopper: 'shopper@example.com',
  reseller: 'reseller@example.com',
  admin: 'admin@example.com',
};
export const password = DEMO_PASSWORD;

export const products = {
  mobileLegends: 'Mobile Legends: Bang Bang',
  genshin: 'Genshin Impact',
  googlePlay: 'Google Play Gift Card (India)',
};

interface Fixtures {
  /**
   * Console messages that a test provokes on purpose. One pattern: Playwright takes the second of two for options of
   * the fixture.
   */
  expectedComplaints: [RegExp] | [];
  /** Whether the popup ad may open. It has a test of its own. */
  popup: boolean;
}

interface WorkerFixtures {
  db: Db;
}

/**
 * A page that logs an error in its console fails its test. All browser tests have the same worker fixtures, because
 * Playwright starts processes and browsers anew, at 2.5 s of processor time, between tests whose worker fixtures
 * differ.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures out of this pattern
  expectedComplaints: async ({}, use) => use([]),
  popup: [false, { option: true }],
  db: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures out of this pattern
    async ({}, use) => {
      const database = openDatabase({
        url: storeUnderTest().databaseUrl,
        max: 2,
        extension: openedFields(storeSealer()),
      });
      await use(database.prisma);
      await database.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ context, expectedComplaints, popup }, use) => {
    const complaints = watchConsole(context);
    if (!popup) await skipPopup(context);
    await use(context);
    const unexpected = complaints.filter((text) => !expectedComplaints.some((pattern) => pattern.test(text)));
    expect(unexpected, 'the console stays quiet').toEqual([]);
  },
});

function watchConsole(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.text().includes('Service Worker registration blocked by Playwright')) return;
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.text()} ${message.location().url}`);
  });
  context.on('weberror', ({ error }) => complaints.push(error().message));
  return complaints;
}

export async function skipPopup(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    try {
      sessionStorage.setItem('popup-shown', '1');
    } catch {
      // An empty page has no storage.
    }
  });
}

/** Signs in without the form: the cookie by the call, the session values as the page itself would write them. */
export async function signIn(page: Page, email = accounts.shopper): Promise<void> {
  const reply = await page.request.post('/auth/login', { data: { email, password } });
  expect(reply.status(), await reply.text()).toBe(200);
  const { user, token } = await reply.json();
  await page.context().addInitScript(
    ([storedUser, storedToken]) => {
      // Once: a page that signs out or expires must stay so after a reload.
      if (document.URL === 'about:blank' || sessionStorage.getItem('signed-in-by-test')) return;
      sessionStorage.setItem('signed-in-by-test', '1');
      localStorage.setItem('user', storedUser);
      localStorage.setItem('token', storedToken);
      localStorage.setItem('isLoggedIn', 'true');
      localStorage.setItem('expiryTime', String(Date.now() + 6 * 3_600_000));
    },
    [JSON.stringify(user), token] as const,
  );
}

/** A second device of the same user. */
export async function newDevice(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  await skipPopup(context);
  const page = await context.newPage();
  await signIn(page);
  return page;
}

export async function openProduct(page: Page, name: string): Promise<void> {
  const home = Object.values(await (await page.request.get('/product/gethomeproducts')).json()).flat();
  const product = (home as { _id: string; name: string }[]).find((each) => each.name === name);
  await page.goto(`/product/${product?._id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

export async function checkPlayer(page: Page, userId: string, zoneId: string): Promise<void> {
  await page.getByLabel('User ID').fill(userId);
  await page.getByLabel(/Zone ID|Server ID/).fill(zoneId);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
}

/** For a product whose inputs have other labels. */
export async function checkSomePlayer(page: Page): Promise<void> {
  const [first, second] = await page.locator('#account input').all();
  await first?.fill('12345678');
  await second?.fill('2345');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText(/Player found|Region/).first()).toBeVisible();
}

export async function chooseItem(page: Page, name: string): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Select an item' }).getByText(name, { exact: true }).click();
}

export async function payByUpi(page: Page): Promise<void> {
  await page.getByText('Pay Using Any UPI').click();
  await page.getByRole('button', { name: 'BUY NOW' }).click();
  await expect(page.getByText('Sandbox UPI').first()).toBeVisible();
}

/** The transaction id in the address of the confirmation page. */
export function transactionOf(page: Page): string {
  return new URL(page.url()).searchParams.get('client_txn_id') ?? '';
}

/** A 9-digit player that no other test uses. */
export function somePlayer(): string {
  return String(Math.floor(100_000_000 + Math.random() * 99_999_999));
}

/** A user who is in no other test. */
export interface Newcomer {
  name: string;
  mobilenumber: string;
  email: string;
  password: string;
}

export function someNewcomer(): Newcomer {
  return {
    name: 'Asha Rao',
    mobilenumber: someMobile(),
    email: `asha-${crypto.randomUUID().slice(0, 13)}@gmail.com`,
    password: 'seven wet umbrellas',
  };
}

/** 10 digits; the people that are made in the database have numbers with 9. */
export function someMobile(): string {
  return `8${Math.random().toFixed(9).slice(2)}`;
}

/** A new account as the register page makes it, whose verification mail has not been opened. */
export async function registerNewcomer(page: Page, given: Partial<Newcomer> = {}): Promise<Newcomer> {
  const newcomer = { ...someNewcomer(), ...given };
  const reply = await page.request.post('/auth/register', { data: newcomer });
  expect(reply.status(), await reply.text()).toBe(200);
  return newcomer;
}

/** An account whose owner opened the mail. */
export async function verifyNewcomer(page: Page, given: Partial<Newcomer> = {}): Promise<Newcomer> {
  const newcomer = await registerNewcomer(page, given);
  const path = await mailedPath(newcomer.email, '/verification/');
  const reply = await page.request.post(path.replace('/verification/', '/auth/verifymail/'), { data: {} });
  expect(reply.status(), await reply.text()).toBe(200);
  return newcomer;
}

interface SandboxState {
  mails: { to: string[]; text: string; links: string[] }[];
  sms: { to: string; text: string }[];
}

async function readSandboxState(): Promise<SandboxState> {
  const reply = await fetch(`${storeUnderTest().consoleUrl}/console/state`);
  return (await reply.json()) as SandboxState; // Our own sandbox, newest first.
}

/** The path of the link in the newest mail to `email`, once that many mails have such a link: '/verification/…'. */
export async function mailedPath(email: string, start: string, mails = 1): Promise<string> {
  let paths: string[] = [];
  await expect
    .poll(
      async () => {
        const mine = (await readSandboxState()).mails.filter(({ to }) => to.includes(email));
        paths = mine
          .flatMap(({ links }) => links.map((link) => new URL(link).pathname))
          // A mail of verification has two: the other one says that it was not its reader.
          .filter((path) => path.startsWith(start) && !path.endsWith('/not-me'));
        return paths.length;
      },
      { message: `mail to ${email}`, timeout: 20_000 },
    )
    .toBe(mails);
  return paths[0] ?? '';
}

/** The code of six digits in the newest mail to `email`. */
export async function mailedCode(email: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        const mail = (await readSandboxState()).mails.find(({ to }) => to.includes(email));
        code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
        return code;
      },
      { message: `a code to ${email}`, timeout: 20_000 },
    )
    .toBeDefined();
  return code ?? '';
}

/** The whole text of the newest message to `mobile`, once that many have come. */
export async function textedMessage(mobile: string, messages = 1): Promise<string> {
  let texts: string[] = [];
  await expect
    .poll(
      async () => {
        texts = (await readSandboxState()).sms.filter(({ to }) => to === mobile).map(({ text }) => text);
        return texts.length;
      },
      { message: `text message to ${mobile}`, timeout: 20_000 },
    )
    .toBe(messages);
  return texts[0] ?? '';
}

export async function textedCode(mobile: string, messages = 1): Promise<string> {
  const text = await textedMessage(mobile, messages);
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (!code) throw new Error(`no code in: ${text}`);
  return code;
}

/** A code that is not this one. */
export function anotherCode(code: string): string {
  return code === '111111' ? '222222' : '111111';
}

/** A picture of the whole page for people to look at, in tests/output/screens; taken by `npm run pictures` alone. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return;
  // Pictures below the fold load when they come near.
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
  // For what still loads. A reload once kept the network busy for a minute without a known cause; a picture proves
  // nothing, so it is taken all the same.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {});
  await page.screenshot({
    path: `tests/output/screens/${layoutOf(page)}/${name}.jpg`,
    // Half the time of a PNG, of which there would be three hundred.
    type: 'jpeg',
    quality: 90,
    fullPage: true,
    animations: 'disabled',
  });
}

/** The folder of a picture. */
export function layoutOf(page: Page): 'phone' | 'desktop' {
  return (page.viewportSize()?.width ?? 0) < 640 ? 'phone' : 'desktop';
}
