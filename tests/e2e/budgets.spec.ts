// What each page may cost (docs/design-language.md), measured on the production build, printed by `npm test`.
import { makeOrders, signInNewUser, test } from './people';
import { accounts, expect, signIn } from './shop';
import { type Weight, weigh, weighFirstVisit } from './weigh';

type Budget = Partial<Record<'html' | 'scripts' | 'styles' | 'fonts' | 'largestImage' | 'shift', number>>;

const ALWAYS: Budget = { styles: 20, fonts: 60, largestImage: 60, shift: 0.02 };
/** Devanagari has several hundred shapes, each of which is drawn for the weights from regular to bold. */
const HINDI_FONTS = 72;
const STOREFRONT: Budget = { ...ALWAYS, scripts: 175, html: 40 };
const CHECKOUT: Budget = { ...ALWAYS, scripts: 190 };
// With the library of the identity provider, which is loaded at the first interaction, and not at all without a
// provider. Two KiB more than before: the field of the search is in every page, so that nothing typed into it is lost,
// and so is what asks again for a part that did not come.
const SIGN_IN: Budget = { ...ALWAYS, scripts: 238 };
const PANEL: Budget = { ...ALWAYS, scripts: 400 };

function report(page: string, project: string, weight: Weight): void {
  const { html, scripts, styles, fonts, largestImage, shift } = weight;
  const kib = (name: string, value: number) => `${name} ${value.toFixed(0)}`;
  test.info().annotations.push({
    type: 'figure',
    description: [
      `${page} (${project}):`.padEnd(36),
      [kib('HTML', html), kib('JS', scripts), kib('CSS', styles), kib('fonts', fonts)].join(', '),
      `${kib(', largest picture', largestImage)} KiB; shift ${shift.toFixed(3)}`,
    ].join(''),
  });
}

function expectWithin(budget: Budget, weight: Weight, address: string): void {
  const own = address.startsWith('/hi/') ? { ...budget, fonts: HINDI_FONTS } : budget;
  for (const [what, most] of Object.entries(own) as [keyof Budget, number][])
    expect
      .soft(weight[what], [`${what} of ${address}`, ...(what === 'shift' ? weight.moved : [])].join('\n'))
      .toBeLessThanOrEqual(most);
  // A measurement without a script has measured nothing.
  expect(weight.scripts).toBeGreaterThan(50);
  expect.soft(weight.elsewhere, `requests of ${address} to others`).toEqual([]);
}

declare global {
  interface Window {
    formatters: string[];
  }
}

/** In the page, before its scripts: which formatters of Intl they create, and where. */
function recordFormatters(): void {
  window.formatters = [];
  for (const name of ['NumberFormat', 'DateTimeFormat', 'ListFormat', 'DisplayNames'] as const)
    Object.assign(Intl, {
      [name]: new Proxy(Intl[name], {
        construct(formatter, given) {
          window.formatters.push(`${name} ${new Error().stack}`);
          return Reflect.construct(formatter, given);
        },
      }),
    });
}

/** What a first visit to the home page may cost before anybody scrolls. */
const FIRST_VISIT = { kib: 450, requests: 30 };

const OPEN: [string, Budget][] = [
  ['/privacypage', STOREFRONT],
  ['/hi/terms-and-condition', STOREFRONT],
  ['/register', CHECKOUT],
];

// The screen of a phone, which decides how large pictures are.
test.use({ deviceScaleFactor: 2 });

// Each test has a browser without a cache.
for (const [address, budget] of OPEN)
  test(`${address} keeps its budget`, async ({ page }, { project }) => {
    const weight = await weighFirstVisit(page, address);
    report(address, project.name, weight);
    expectWithin(budget, weight, address);
  });

const STARTS: [string, Budget][] = [
  ['/home', STOREFRONT],
  ['/product/mobile-legends', STOREFRONT],
  ['/hi/home', STOREFRONT],
  ['/hi/product/mobile-legends', STOREFRONT],
  ['/login', SIGN_IN],
  ['/hi/login', SIGN_IN],
];

for (const [address, budget] of STARTS)
  test(`${address} keeps its budget, and starts without Intl, whose tables cost a slow phone 60 ms, and with all its fonts preloaded`, async ({
    page,
  }, { project }) => {
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname);
    });
    await page.addInitScript(recordFormatters);
    const weight = await weighFirstVisit(page, address, async () => {
      expect.soft(await page.evaluate(() => window.formatters)).toEqual([]);
      const preloads = page.locator('link[rel=preload][as=font]');
      const preloaded = await preloads.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(preloaded.length).toBeGreaterThan(2);
      expect.soft(fonts.toSorted()).toEqual(preloaded.toSorted());
    });
    report(address, project.name, weight);
    expectWithin(budget, weight, address);
    if (!address.endsWith('/home')) return;
    const { kib, requests } = weight.start;
    test.info().annotations.push({
      type: 'figure',
      description: `${address} (${project.name}), first visit: ${kib.toFixed(0)} KiB, ${requests.length} requests`,
    });
    expect.soft(kib, requests.join('\n')).toBeLessThanOrEqual(FIRST_VISIT.kib);
    expect.soft(requests.length, requests.join('\n')).toBeLessThanOrEqual(FIRST_VISIT.requests);
  });

test('the pages of a signed-in user keep their budget', async ({ page, db }, { project }) => {
  const person = await signInNewUser(page, db);
  const [order] = await makeOrders(db, person, { status: 'Completed' });
  const confirmation = `/confirmation?client_txn_id=${order?.id}`;
  // Only a page of ours gives the browser its session.
  await page.goto('/privacypage');
  for (const address of [confirmation, `/hi${confirmation}`, '/dashboard', '/wallet', '/topup', '/redeem']) {
    const weight = await weigh(page, address);
    report(address.split('?')[0] ?? '', project.name, weight);
    expectWithin(CHECKOUT, weight, address);
  }
});

test('the pages of the panel keep their budget', async ({ page }, { project }) => {
  await signIn(page, accounts.admin);
  await page.goto('/privacypage');
  for (const address of ['/admin', '/admin/orders', '/admin/txn', '/admin/viewproducts', '/admin/price']) {
    const weight = await weigh(page, address);
    report(address, project.name, weight);
    expectWithin(PANEL, weight, address);
  }
});
