// What machines read of a page: search engines, chats that show a preview of a link.
import sharp from 'sharp';
import { test } from './people';
import { expect } from './shop';

const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];

test('a product states its price and place in figures that are true', async ({ page, db, baseURL }) => {
  await page.goto('/product/mobile-legends');
  const facts = await page.locator('script[type="application/ld+json"]').textContent();
  const { '@context': context, '@graph': graph } = JSON.parse(facts ?? '') as {
    '@context': string;
    '@graph': [Record<string, unknown>, { itemListElement: { position: number; item: string }[] }];
  };
  const prices = await db.item.findMany({
    where: { products: { some: { productId: 'mobile-legends' } } },
    select: { discountedPrice: true },
  });
  const rupees = prices.map(({ discountedPrice }) => Number(discountedPrice) / 100);
  expect(context).toBe('https://schema.org');
  expect(graph[0]).toMatchObject({
    '@type': 'Product',
    name: 'Mobile Legends: Bang Bang',
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'INR',
      lowPrice: Math.min(...rupees),
      highPrice: Math.max(...rupees),
      offerCount: rupees.length,
      availability: 'https://schema.org/InStock',
    },
  });
  expect(graph[1]).toMatchObject({ '@type': 'BreadcrumbList' });
  const breadcrumbs = graph[1].itemListElement;
  expect(breadcrumbs.map(({ position }) => position)).toEqual([1, 2]);
  expect(breadcrumbs.at(-1)?.item).toBe(new URL('/product/mobile-legends', baseURL).href);
});

test('a product has a picture of its own for sharing', async ({ page, baseURL }) => {
  const html = await (await page.request.get('/product/mobile-legends')).text();
  const address = metaOf(html, 'og:image');
  expect(address).toBe(new URL('/media/share/mobile-legends', baseURL).href);
  expect(metaOf(html, 'twitter:card')).toBe('summary_large_image');
  const reply = await page.request.get('/media/share/mobile-legends');
  expect(reply.headers()['content-type']).toBe('image/png');
  expect(reply.headers()['cache-control']).toContain('max-age=');
  const picture = await reply.body();
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  // The art is in it: a picture of one colour and some letters has far fewer.
  const { channels } = await sharp(picture).extract({ left: 80, top: 100, width: 430, height: 430 }).stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(20);
  expect((await page.request.get('/media/share/no-such-product')).status()).toBe(404);
});

test('a product names its page in each language, and itself as the one of its own', async ({
  page,
  baseURL,
}) => {
  for (const [path, language] of [
    ['/product/mobile-legends', 'en'],
    ['/hi/product/mobile-legends', 'hi'],
  ] as const) {
    await page.goto(path);
    const link = (rel: string) => page.locator(`head link[rel="${rel}"]`);
    await expect(link('canonical')).toHaveAttribute('href', new URL(path, baseURL).href);
    const others = await link('alternate').evaluateAll((links) =>
      links.map((each) => [each.getAttribute('hreflang'), new URL((each as HTMLLinkElement).href).pathname]),
    );
    expect(Object.fromEntries(others)).toEqual({
      en: '/product/mobile-legends',
      hi: '/hi/product/mobile-legends',
      'x-default': '/product/mobile-legends',
    });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    expect(await page.locator('meta[name="description"]').getAttribute('content')).not.toBe('');
  }
});
