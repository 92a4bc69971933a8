// Ways around the page guards: disguised paths and headers for Next itself. Each is tried on planted data, which is
// first shown to be visible to its owner.
import { makeOrder } from '../../support/make';
import { nextNumber } from '../../support/make/next-number';
import { forgeries } from '../../support/server/forgeries';
import type { Person } from '../../support/server/people';
import { callStore } from '../../support/server/raw-call';
import { freshDevice, type Who, type World } from '../../support/server/world';
import { EITHER_PROXY, expect, type HttpStore, test } from './store';

type Headers = Record<string, string>;

const TRICKS: Headers[] = [
  {},
  { accept: 'text/html' },
  ...['proxy', 'middleware', 'src/proxy', 'src/middleware', 'pages/_middleware'].map((name) => ({
    'x-middleware-subrequest': Array(5).fill(name).join(':'),
  })),
  { 'x-middleware-next': '1' },
  { 'x-middleware-rewrite': '/admin' },
  { 'x-middleware-invoke': '1', 'x-middleware-request-x': '1' },
  { 'x-invoke-path': '/admin', 'x-invoke-status': '200', 'x-invoke-output': '/admin' },
  { 'x-matched-path': '/admin' },
  { 'x-now-route-matches': '1=admin' },
  { 'x-nextjs-data': '1' },
  { 'x-original-url': '/admin', 'x-rewrite-url': '/admin' },
  { 'next-url': '/admin' },
  { rsc: '1' },
  { rsc: '1', 'next-url': '/admin', 'next-router-state-tree': '%5B%22%22%2C%7B%7D%5D' },
  { rsc: '1', 'next-router-prefetch': '1' },
  { rsc: '1', 'next-router-prefetch': '2' },
  ...['/_tree', '/_index', '/_full', '/admin', '/dashboard/__PAGE__', '/(account)/dashboard/__PAGE__'].map(
    (segment) => ({ rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': segment }),
  ),
  { 'next-action': '00'.repeat(21), 'content-type': 'text/plain' },
  { 'x-prerender-revalidate': 'x', 'x-prerender-revalidate-if-generated': '1' },
  { 'x-tarang-internal': 'x' },
  { purpose: 'prefetch' },
];

/** Other ways to write a path. */
function disguises(path: string): string[] {
  const name = path.slice(1);
  return [
    path,
    `${path}/`,
    `/${path}`,
    `//${path}`,
    `/.${path}`,
    `/%2e${path}`,
    `${path}/.`,
    `${path}/./`,
    `${path}//`,
    `${path}%2f`,
    `${path}%2F.`,
    `${path}%20`,
    `${path}%00`,
    `${path};x`,
    `${path}..;/`,
    `/%${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
    `/${name.toUpperCase()}`,
    `/${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    `/x/..${path}`,
    `/en${path}`,
    `/en/..${path}`,
    `/en/%2e%2e${path}`,
    `${path}.rsc`,
    `${path}.json`,
    `${path}.segments/_tree.segment.rsc`,
    `${path}.segments/_full.segment.rsc`,
    `${path}.txt`,
    `${path}?_rsc=1`,
    `${path}?rsc=1&__nextLocale=en`,
    `${path}?nxtPpath=admin`,
    `/_next/data/x${path}.json`,
    `/_next/data/build-id${path}.json`,
    `/_next${path}`,
    `/\\${name}`,
    `${path}\\`,
    `${path}#x`,
  ];
}

/** The disguises are tried with these, the plain path with all. */
const [PLAIN = {}, , SUBREQUEST = {}] = TRICKS;
const FEW: Headers[] = [
  PLAIN,
  SUBREQUEST,
  { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
];

interface Planted {
  /** Pages that show it. */
  pages: string[];
  /**
   * Calls that return it. They know none of Next's headers for pages, so only other ways to write their path are tried.
   */
  calls: string[];
  /** Who may see it. */
  to: Who;
  /** Words that nothing else has. */
  mark: string;
}

async function plant({ db, stock, owner, other }: World): Promise<Planted[]> {
  const [pending, own] = [`pending${nextNumber()}`, `own${nextNumber()}`];
  const { handProduct: product, handItem: item } = stock;
  const given = { product, item, instant: false };
  await makeOrder(db.prisma, { ...given, user: other.user, status: 'Processing', input1: pending });
  await makeOrder(db.prisma, { ...given, user: owner.user, status: 'Completed', input1: own });
  return [
    { pages: ['/admin/orders'], calls: ['/admin/processing'], to: 'admin', mark: pending },
    { pages: ['/dashboard'], calls: [`/order/${owner.user.id}`], to: 'owner', mark: own },
  ];
}

async function askAs({ origin }: HttpStore, person: Person | null, path: string, headers: Headers) {
  const carried = person ? { cookie: person.cookie } : {};
  return callStore(origin, `GET ${path}`, {
    ...carried,
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
  });
}

test.describe('check 8: bypasses of the page guards', EITHER_PROXY, () => {
  // Without this the refusals below would prove nothing.
  test('the planted data is shown where it may be', async ({ store, world }) => {
    for (const { pages, calls, to, mark } of await plant(world))
      for (const path of [...pages, ...calls]) {
        const reply = await askAs(store, await freshDevice(world, to), path, {});
        expect([path, reply.status, reply.text.includes(mark)]).toEqual([path, 200, true]);
      }
  });

  for (const who of ['visitor', 'reseller'] as const)
    test(`no disguised path or header shows planted data to ${who}`, async ({ store, world }) => {
      test.slow();
      const person = await freshDevice(world, who);
      for (const { pages, calls, mark } of await plant(world))
        for (const path of [...pages, ...calls])
          for (const [index, disguise] of disguises(path).entries())
            for (const headers of calls.includes(path) ? [PLAIN] : index === 0 ? TRICKS : FEW) {
              const about = `${disguise} ${JSON.stringify(headers)}`;
              const reply = await askAs(store, person, disguise, headers);
              expect(reply.status, about).toBeLessThan(500);
              expect(reply.text.includes(mark), about).toBe(false);
              expect(JSON.stringify(reply.headers).includes(mark), about).toBe(false);
              expect(String(reply.headers.location ?? '/'), about).toMatch(/^\/(?![/\\])/);
            }
    });

  test('no disguised path or header shows planted data with an ended, forged or foreign session', async ({
    store,
    world,
  }) => {
    const ended = await freshDevice(world, 'admin');
    if (!ended) throw new Error('nobody');
    await world.db.prisma.session.update({ where: { id: ended.session.id }, data: { endedAt: new Date() } });
    const planted = await plant(world);
    for (const cookie of [
      ended.cookie,
      ...Object.values(forgeries(ended)).map((token) => `tarang.session=${token}`),
    ])
      for (const path of ['/admin/orders', '/dashboard', '/admin/processing'])
        for (const headers of [PLAIN, { rsc: '1' }]) {
          const reply = await askAs(store, { ...ended, cookie }, path, headers);
          const seen = planted.filter(({ mark }) => reply.text.includes(mark));
          expect([reply.status < 500, seen], `${path} ${cookie}`).toEqual([true, []]);
        }
  });
});

test.describe('check 8: pages about an order', EITHER_PROXY, () => {
  test('/confirmation holds nothing of an order for other users', async ({ store, world }) => {
    const mark = `confirmed${nextNumber()}`;
    const { handProduct: product, handItem: item } = world.stock;
    const given = { user: world.owner.user, product, item, instant: false, input1: mark };
    const { id } = await makeOrder(world.db.prisma, { ...given, status: 'Completed' });
    for (const who of ['visitor', 'other', 'reseller'] as const) {
      const person = await freshDevice(world, who);
      for (const headers of TRICKS) {
        const reply = await askAs(store, person, `/confirmation?client_txn_id=${id}`, headers);
        expect([reply.status < 500, reply.text.includes(mark)]).toEqual([true, false]);
        expect(reply.text).not.toContain(world.owner.user.email);
      }
    }
  });
});
