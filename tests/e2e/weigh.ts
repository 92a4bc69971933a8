// What a page costs whoever opens it for the first time, in KiB. Texts are weighed as gzip, which every browser reads,
// though most get less.
import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { expect, skipPopup, test } from './shop';

export interface Weight {
  html: number;
  scripts: number;
  styles: number;
  fonts: number;
  /** The picture that is the largest thing to see; 0 where that is text. */
  largestImage: number;
  /** Sum of layout shifts, until the page has been scrolled to its end. */
  shift: number;
  /** What moved, the farthest-reaching first. */
  moved: string[];
  /** Addresses of other origins. */
  elsewhere: string[];
}

/** Opens a page as a browser that has never been here, but for whoever is signed in on `page`, and weighs what came. */
export async function weigh(signedIn: Page, address: string): Promise<Weight> {
  const browser = signedIn.context().browser();
  if (!browser) throw new Error('a context without a browser');
  const { viewport, ...look } = test.info().project.use;
  const context = await browser.newContext({
    ...look,
    ...(viewport && { viewport }),
    storageState: await signedIn.context().storageState(),
  });
  try {
    await skipPopup(context);
    return await weighIn(await context.newPage(), address);
  } finally {
    await context.close();
  }
}

/** Scrolls to the end: pictures load when they come near. */
async function weighIn(page: Page, address: string): Promise<Weight> {
  const requests: Request[] = [];
  const note = (request: Request) => requests.push(request);
  page.on('requestfinished', note);
  await page.goto(address, { waitUntil: 'networkidle' });
  const origin = new URL(page.url()).origin;
  await scrollThrough(page);
  await page.waitForLoadState('networkidle');
  page.off('requestfinished', note);

  const { shift, moved, largest } = await page.evaluate(readEntries);
  const sizes = await Promise.all(
    requests.map(async (request) => ({
      url: request.url(),
      type: request.resourceType(),
      kib: (await sizeOf(request)) / 1024,
    })),
  );
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
  };
}

const TEXTS = ['document', 'script', 'stylesheet'];

async function sizeOf(request: Request): Promise<number> {
  if (!TEXTS.includes(request.resourceType())) return (await request.sizes()).responseBodySize;
  const body = await (await request.response())?.body();
  return body ? gzipSync(body).length : 0;
}

/** In steps, as a thumb does: what loads late must not push what is read already. */
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

interface ShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** In the page: what the browser has noted since it was opened. */
async function readEntries(): Promise<{ shift: number; moved: string[]; largest: string }> {
  const read = <T extends PerformanceEntry>(type: string) =>
    new Promise<T[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries() as T[])).observe({ type, buffered: true });
      // An observer that has nothing to tell is never called.
      setTimeout(() => resolve([]), 300);
    });
  const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
  const [shifts, paints] = await Promise.all([
    read<ShiftEntry>('layout-shift'),
    read<PerformanceEntry & { url: string }>('largest-contentful-paint'),
  ]);
  const unasked = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
  return {
    shift: unasked.reduce((sum, { value }) => sum + value, 0),
    moved: unasked
      .toSorted((a, b) => b.value - a.value)
      .flatMap(({ value, startTime, sources }) =>
        sources.map(
          ({ node, previousRect, currentRect }) =>
            `${value.toFixed(4)} at ${Math.round(startTime)} ms: ${node?.nodeName} ${node?.textContent?.slice(0, 40)} from ${place(previousRect)} to ${place(currentRect)}`,
        ),
      ),
    largest: paints.at(-1)?.url ?? '',
  };
}
