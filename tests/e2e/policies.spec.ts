// The public pages of terms: what they say, and that machines find them.
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, picture, test } from './shop';

const policies = [
  {
    link: 'Privacy Policy',
    path: '/privacypage',
    version: 'Version 3, in force since 27 November 2026',
    facts: ['for 6 hours', 'Data Protection Board of India'],
  },
  {
    link: 'Refund Policy',
    path: '/refund-policy',
    version: 'Version 2, in force since 26 November 2026',
    facts: [
      'Duplicate payment',
      'Service disruption',
      'non-refundable',
      'within 30 minutes of your purchase',
    ],
  },
  {
    link: 'Terms & Conditions',
    path: '/terms-and-condition',
    version: 'Version 3, in force since 27 November 2026',
    facts: [
      'Duplicate payment and service disruption are the only grounds for a refund',
      'Delivered and used digital goods are non-refundable',
      'all others within 30 minutes',
    ],
  },
];

for (const { link, path, version, facts } of policies)
  test(`${link} is in the footer and states its terms`, async ({ page }) => {
    await page.goto('/home');
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: link })).toBeVisible();
    for (const fact of facts) await expect(page.getByRole('article')).toContainText(fact);
    await expect(page.getByRole('article')).toContainText(version);
    await expectNoFindings(page);
    await expectNoSidewaysScroll(page);
    await picture(page, path.slice(1));
  });

test('an earlier version of a policy stays at its own address, in both languages', async ({ page }) => {
  await page.goto('/refund-policy');
  await page.getByRole('link', { name: 'Version 1, since 1 November 2026' }).click();
  await expect(page).toHaveURL('/refund-policy/1');
  await expect(page.getByText('This version has been replaced.')).toBeVisible();
  await expect(page.getByRole('article')).toContainText('usually within 5 working days');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expectNoFindings(page);
  await page.getByRole('link', { name: 'Read the current version' }).click();
  await expect(page).toHaveURL('/refund-policy');
  await page.goto('/hi/terms-and-condition/1');
  await expect(page.getByText('संस्करण 1, 1 नवंबर 2026 से लागू')).toBeVisible();
  for (const path of ['/refund-policy/3', '/refund-policy/0', '/terms-and-condition/x'])
    expect((await page.request.get(path)).status(), path).toBe(404);
});

for (const [path, title, officer, payments] of [
  ['/contact', 'Contact and complaints', 'Grievance officer', 'How you pay'],
  ['/hi/contact', 'संपर्क और शिकायत', 'शिकायत अधिकारी', 'भुगतान कैसे करें'],
] as const)
  test(`${path} says who sells, and how a complaint goes`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: officer })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: payments })).toBeVisible();
    await expect(page.getByRole('article')).toContainText('48');
    const data = await page.locator('article script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? '')).toMatchObject({
      '@type': 'ContactPage',
      mainEntity: { '@type': 'Organization', contactPoint: [{}, { contactType: 'grievance officer' }] },
    });
    await expectNoFindings(page);
    await expectNoSidewaysScroll(page);
    await picture(page, path.slice(1).replace('/', '-'));
  });

test('machines find the list of public pages, and private ones are excluded', async ({ page, baseURL }) => {
  const robots = await (await page.request.get('/robots.txt')).text();
  expect(robots).toContain('Disallow: /admin');
  expect(robots).toContain('Disallow: /hi/dashboard\n');
  // Its own metadata lets it be indexed, and Lighthouse measures it as such.
  expect(robots).not.toMatch(/^Disallow: (?:\/hi)?\/confirmation$/m);
  const [, map = ''] = /Sitemap: (.+)/.exec(robots) ?? [];
  const listed = await (await page.request.get(new URL(map).pathname)).text();
  const pages = [...listed.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  for (const { path } of policies) expect(pages).toContain(new URL(path, baseURL).href);
  const products = pages.filter((address) => address.includes('/product/'));
  expect(products.length).toBeGreaterThan(20);
  const [first = ''] = products;
  expect((await page.request.get(first)).status()).toBe(200);
});
