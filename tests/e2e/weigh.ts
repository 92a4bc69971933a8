// What a first visit to a page costs, in KiB. Texts are weighed as gzip, which every browser reads, though most get
// less.
import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { layoutShift } from './layout-shift';
import { expect, skipPopup, test } from './shop';

export interface Weight {
  html: number;
  scripts: number;
  styles: number;
  fonts: number;
  /** The picture that is the largest element; 0 where that is text. */
  largestImage: number;
  /** Sum of layout shifts, until the page has been scrolled to its end. */
  shift: number;
  /** What moved, the farthest-reaching first. */
  moved: string[];
  /** Addresses of other origins. */
  elsewhere: string[];
  /** What came before anybody scrolled. */
  start: { kib: number; requests: string[] };
}

/** Opens a page as a browser without a cache, as the user who is signed in on `page`, and weighs what came. */
export async function weigh(signedIn: Page, address: string): Promise<Weight> {
  const browser = signedIn.context().browser();
  if (!browser) throw new Error('a context without a browser');
  const { viewport, ...look } = test.info().project.use;
  const context = await browser.newContext({
    ...look,
    deviceScaleFactor: 2,
    ...(viewport && { viewport }),
    storageState: await signedIn.context().storageState(),
  });
  try {
    await skipPopup(context);
    return await weighFirstVisit(await context.newPage(), address);
  } finally {
    await context.close();
  }
}

/**
 * Weighs a page in a browser that was never here. Scrolls to its end, because pictures load when they come near;
 * `atStart` is called before that.
 */
export async function weighFirstVisit(
  page: Page,
  address: string,
  atStart?: () => Promise<void>,
): Promise<Weight> {
  const requests: Request[] = [];
  const note = (request: Request) => requests.push(request);
  page.on('requestfinished', note);
  await page.goto(address, { waitUntil: 'networkidle' });
  const origin = new URL(page.url()).origin;
  const atFirst = [...requests];
  await atStart?.();
  await scrollThrough(page);
  await page.waitForLoadState('networkidle');
  page.off('requestfinished', note);

  const { sum: shift, moved } = await layoutShift(page);
  const largest = await page.evaluate(largestThing);
  const sizes = await Promise.all(
    requests.map(async (request) => ({
      url: request.url(),
      type: request.resourceType(),
      kib: (await sizeOf(request)) / 1024,
    })),
  );
  const first = sizes.slice(0, atFirst.length).filter(({ url }) => !url.startsWith('data:'));
  const ours = sizes.filter(({ url }) => url.startsWith(origin));
  const sum = (type: string) =>
    ours.filter((each) => each.type === type).reduce((total, { kib }) => total + kib, 0);
  return {
    html: sum('document'),
    scripts: sum('script'),
    styles: sum('stylesheet'),
    fonts: sum('font'),
    largestImage: ours.find(({ url }) => url === largest)?.kib ?? 0,
    shift,
    moved,
    elsewhere: sizes
      .filter(({ url }) => !url.startsWith(origin) && !url.startsWith('data:'))
      .map(({ url }) => url),
    start: {
      kib: first.reduce((total, { kib }) => total + kib, 0),
      requests: first.map(({ url, kib }) => `${kib.toFixed(1)} ${url}`),
    },
  };
}

const TEXTS = ['document', 'script', 'stylesheet'];

async function sizeOf(request: Request): Promise<number> {
  if (!TEXTS.includes(request.resourceType())) return (await request.sizes()).responseBodySize;
  const body = await (await request.response())?.body();
  return body ? gzipSync(body).length : 0;
}

/** In steps, as a thumb does: what loads late must not push what was read already. */
async function scrollThrough(page: Page): Promise<void> {
  const bottom = () =>
    page.evaluate(() => window.scrollY + window.innerHeight >= document.body.scrollHeight - 2);
  for (let steps = 0; steps < 60 && !(await bottom()); steps++) {
    // Quicker the further down: lists of the panel are long.
    await page.mouse.wheel(0, 400 + steps * 100);
    await page.waitForTimeout(60);
  }
  await expect.poll(bottom, { message: `the end of ${page.url()}` }).toBe(true);
}

/** In the page: the address of the picture that is the largest element; none where that is text. */
function largestThing(): Promise<string> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const largest = list.getEntries().at(-1) as PerformanceEntry & { url: string };
      resolve(largest.url);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    // An observer without entries is never called.
    setTimeout(() => resolve(''), 300);
  });
}
