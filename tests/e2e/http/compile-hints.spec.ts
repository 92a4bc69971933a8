// Scripts that start every page are compiled beside the main thread (decision 018).
import { callStore } from '../../support/server/raw-call';
import { expect, test } from './store';

const HINT = '//# allFunctionsCalledOnLoad\n';

test('scripts that start every page are compiled at once, and those of one page are not', async ({
  store,
  world,
}) => {
  const get = async (path: string, cookie = '') =>
    (await callStore(store.origin, `GET ${path}`, { headers: { accept: 'text/html', cookie } })).text;
  const scriptsOf = async (path: string, cookie?: string) =>
    [...(await get(path, cookie)).matchAll(/<script src="([^"]+)" (?!noModule)/g)].map(
      ([, src]) => src ?? '',
    );
  const pages = await Promise.all([
    scriptsOf('/home'),
    scriptsOf('/hi/login'),
    scriptsOf('/terms-and-condition'),
    scriptsOf('/admin', world.owner.cookie),
  ]);

  let [hinted, others] = [0, 0];
  for (const script of new Set(pages.flat())) {
    const text = await get(script);
    const everywhere = pages.every((page) => page.includes(script));
    if (text.startsWith(HINT)) {
      hinted += text.length;
      expect(everywhere, `${script} stands on every page`).toBe(true);
    } else if (everywhere) others += text.length;
  }
  // React and Next are most of what is sent to every page.
  expect(hinted).toBeGreaterThan(2 * others);
});
