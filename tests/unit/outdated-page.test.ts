// A page that is older than the store, whose files are gone.
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';
import { OUTDATED_PAGE } from '@/lib/http/outdated-page';

const dialog = { showModal: vi.fn(), asked: undefined, returnValue: '', onclose: () => {} };
const reload = vi.fn();
const fetched = vi.fn(async () => ({ status: 404 }));
/** What a browser does when a file of the page does not come. */
let fail: (target: { src?: string }) => Promise<void>;

beforeEach(() => {
  vi.clearAllMocks();
  Object.assign(dialog, { asked: undefined, returnValue: '' });
  fetched.mockImplementation(async () => ({ status: 404 }));
  runInNewContext(OUTDATED_PAGE, {
    addEventListener(name: string, listener: (event: object) => void, capture: boolean) {
      expect([name, capture]).toEqual(['error', true]);
      fail = async (target) => {
        listener({ target });
        await new Promise(setImmediate);
      };
    },
    document: { getElementById: (id: string) => (id === 'outdated' ? dialog : null) },
    fetch: fetched,
    location: { reload },
  });
});

const SCRIPT = { src: 'https://shop.example.com/_next/static/chunks/x.js' };

test('bug: a button of an older page did nothing; the page asks once whether to load it again', async () => {
  await fail(SCRIPT);
  await fail(SCRIPT);
  expect(fetched).toHaveBeenCalledWith(SCRIPT.src, { method: 'HEAD' });
  expect(dialog.showModal).toHaveBeenCalledOnce();
  dialog.returnValue = 'later';
  dialog.onclose();
  expect(reload).not.toHaveBeenCalled();
  dialog.returnValue = 'load';
  dialog.onclose();
  expect(reload).toHaveBeenCalledOnce();
});

test('nothing is asked without a connection, for a file that is there, and for what is no script of the store', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await fail(SCRIPT);
  fetched.mockResolvedValueOnce({ status: 200 });
  await fail(SCRIPT);
  expect(fetched).toHaveBeenCalledTimes(2);
  for (const target of [{ src: 'https://shop.example.com/media/x.webp' }, {}]) await fail(target);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(dialog.showModal).not.toHaveBeenCalled();
});
