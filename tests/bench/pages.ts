// The most visited pages, against a page and a handler that do nothing.
import { startEmptyApp } from './empty-app';
import { alternate, CONNECTIONS, middle, press, ROUNDS, ratioOf } from './load';
import { type Figure, ms, type Part, perSecond } from './report';
import type { World } from './world';

interface Subject {
  what: string;
  path: string;
  against: { what: string; path: string };
  atLeast: number;
}

const PAGE = { what: 'an empty prerendered page', path: '/' };
const HANDLER = { what: 'an empty handler', path: '/empty' };

const SUBJECTS: Subject[] = [
  { what: 'home', path: '/home', against: PAGE, atLeast: 0.8 },
  { what: 'product page', path: '/product/mobile-legends', against: PAGE, atLeast: 0.8 },
  { what: 'list of products', path: '/product/gethomeproducts', against: HANDLER, atLeast: 0.7 },
];

async function sizeOf(url: string): Promise<string> {
  const reply = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  const bytes = (await reply.arrayBuffer()).byteLength;
  return `${(bytes / 1024).toFixed(1)} kB`;
}

export async function benchPages(world: World): Promise<Part> {
  const empty = await startEmptyApp(world);
  const figures: Figure[] = [];
  try {
    for (const { what, path, against, atLeast } of SUBJECTS) {
      const [storeUrl, emptyUrl] = [`${world.store}${path}`, `${empty.url}${against.path}`];
      const rounds = await alternate(
        ROUNDS,
        (seconds) => press({ url: storeUrl, seconds }),
        (seconds) => press({ url: emptyUrl, seconds }),
      );
      const { rate, p50, p95 } = middle(rounds.a);
      figures.push({
        what: `${what}, ${await sizeOf(storeUrl)}`,
        value: `${perSecond(rate)}, p50 ${ms(p50)}, p95 ${ms(p95)}`,
        against: `${against.what} of ${await sizeOf(emptyUrl)}: ${perSecond(middle(rounds.b).rate)}`,
        ratio: ratioOf(rounds),
        aim: { at: 'least', number: atLeast, of: 'ratio' },
      });
    }
  } finally {
    await empty.child.stop();
  }
  return { name: 'pages', title: `Pages, ${CONNECTIONS} connections, one web process`, figures };
}
