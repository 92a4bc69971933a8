// What is done to many, one call after the other, is stopped by a press and by closing its dialog (decision 089).
import { beforeEach, expect, test, vi } from 'vitest';
import type { CatalogueChange } from '@/components/admin/catalogue/together/catalogue-change';
import type { CatalogueRow } from '@/components/admin/catalogue/together/catalogue-row';
import { useCatalogueChange } from '@/components/admin/catalogue/together/use-catalogue-change';
import { type Ending, useEndOrders } from '@/components/admin/pending/use-end-orders';
import { memoryStorage } from '../support/memory-storage';
import { mountHook, settle } from '../support/mount-hook';

const endings = ['A', 'B', 'C'].map((orderid) => ({ orderid, seen: 'seen' }) as Ending);
const outcome = { status: 'Refunded', reason: 'sorry', note: '' } as const;

/** The calls that were made, each of which waits for its answer. */
let calls: { of: string; answer: () => void }[];
const wait = (of: string) => new Promise<void>((answer) => calls.push({ of, answer }));
const answer = () => settle(() => calls.at(-1)?.answer());
const made = () => calls.map(({ of }) => of);

beforeEach(() => {
  calls = [];
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
});

async function openEndings() {
  const end = async ({ orderId }: { orderId: string }) => {
    await wait(orderId);
    return { success: true, result: {} };
  };
  return mountHook(
    () =>
      useEndOrders(
        end as never,
        (call) => call(),
        () => {},
      ),
    null,
  );
}

test('bug: closing the dialog did not stop the orders that were being ended', async () => {
  const page = await openEndings();
  await settle(() => void page.now().run(endings, outcome));
  expect(made()).toEqual(['A']);
  await page.unmount();
  await answer();
  expect(made()).toEqual(['A']);
});

test('orders stop after the one that is under way, and the rest can be ended later', async () => {
  const page = await openEndings();
  await settle(() => void page.now().run(endings, outcome));
  await settle(() => page.now().stop());
  expect(page.now().phase).toBe('running');
  await answer();
  expect([page.now().phase, [...page.now().results.keys()]]).toEqual(['ended', ['A']]);
  await settle(() => void page.now().run(endings.slice(1), outcome));
  await answer();
  await answer();
  expect([page.now().phase, made()]).toEqual(['ended', ['A', 'B', 'C']]);
  await page.unmount();
});

const rows = ['1', '2', '3'].map((id) => ({ id, isBelowCost: false }) as CatalogueRow);

/** Refuses what is sent together, so that each row is sent alone. */
const change = (together: number) =>
  ({
    together,
    send: async (some: readonly CatalogueRow[]) => {
      await wait(some.map(({ id }) => id).join());
      const failure = { code: 'conflict', message: 'No.', status: 409 };
      return some.length > 1 ? { ok: false, failure } : { ok: true, data: new Map() };
    },
  }) as unknown as CatalogueChange;

test.each([
  [1, ['1']],
  [3, ['1,2,3', '1']],
])('bug: closing the dialog did not stop a change of the catalogue, %i in a call', async (together, sent) => {
  const page = await mountHook(() => useCatalogueChange(), null);
  await settle(() => void page.now().run(change(together), rows));
  for (const _ of sent.slice(1)) await answer();
  await page.unmount();
  await answer();
  expect(made()).toEqual(sent);
});

test('a change of the catalogue that is stopped can be taken back', async () => {
  const page = await mountHook(() => useCatalogueChange(), null);
  await settle(() => void page.now().run(change(1), rows));
  await settle(() => page.now().stop());
  await answer();
  expect([page.now().phase, [...page.now().results.keys()]]).toEqual(['ended', ['1']]);
  await settle(() => void page.now().run(change(1), rows.slice(0, 1)));
  await answer();
  expect(page.now().results.get('1')?.state).toBe('done');
  await page.unmount();
});

test('what one change set did is undone in one call, which is not split, and names what it has left', async () => {
  const page = await mountHook(() => useCatalogueChange(), null);
  const undo = {
    together: 1,
    send: async (some: readonly CatalogueRow[]) => {
      await wait(some.map(({ id }) => id).join());
      if (some[0]?.set === 'B')
        return { ok: false, failure: { code: 'conflict', message: 'No.', status: 409 } };
      return { ok: true, data: new Map([['1', {}]]) };
    },
  } as unknown as CatalogueChange;
  const row = (id: string, set: string) => ({ id, set, isBelowCost: true }) as CatalogueRow;
  const undone = [row('1', 'A'), row('3', 'B'), row('2', 'A'), row('4', 'B')];
  await settle(() => void page.now().run(undo, undone));
  await answer();
  await answer();
  expect(made()).toEqual(['1,2', '3,4']);
  const states = undone.map(({ id }) => page.now().results.get(id)?.state);
  expect(states).toEqual(['done', 'refused', 'refused', 'refused']);
  await page.unmount();
});
