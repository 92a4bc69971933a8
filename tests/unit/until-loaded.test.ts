// Scripts of a page that are loaded after it, on a connection that comes and goes.
import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilLoaded } from '@/components/ui/until-loaded';
import { seconds } from '@/lib/platform/time';

let connection: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  connection = new EventTarget();
  vi.stubGlobal('addEventListener', connection.addEventListener.bind(connection));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const missing = () => Object.assign(new Error('Failed to load chunk'), { name: 'ChunkLoadError' });

test('a script that did not come is asked for again every ten seconds', async () => {
  const load = vi.fn(async (): Promise<string> => {
    if (load.mock.calls.length < 3) throw missing();
    return 'loaded';
  });
  const loading = untilLoaded(load);
  await vi.advanceTimersByTimeAsync(seconds(10) - 1);
  expect(load).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(seconds(10) + 1);
  expect(load).toHaveBeenCalledTimes(3);
  await expect(loading).resolves.toBe('loaded');
});

test('it is asked for at once when the connection is back', async () => {
  let away = true;
  const loading = untilLoaded(async () => {
    if (away) throw missing();
    return 'loaded';
  });
  await vi.advanceTimersByTimeAsync(seconds(25));
  away = false;
  connection.dispatchEvent(new Event('online'));
  await expect(loading).resolves.toBe('loaded');
});

test('a module that fails for itself is not asked for again', async () => {
  const load = vi.fn(() => Promise.reject(new TypeError('x is not a function')));
  await expect(untilLoaded(load)).rejects.toThrow('x is not a function');
  expect(load).toHaveBeenCalledOnce();
});

test('no page loads a part of itself in another way', () => {
  const bare = /\b(?:lazy|dynamic)\(\(\) => import\(/;
  expect("const Part = lazy(() => import('./part'));").toMatch(bare);
  const files = globSync('{app,components}/**/*.tsx');
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => bare.test(readFileSync(file, 'utf8')))).toEqual([]);
});
