// The form of a product: what a tab keeps of an earlier purchase fills it in once.
import { expect, test, vi } from 'vitest';
import type { PurchaseDraft } from '@/components/storefront/product/purchase-draft';
import { usePurchaseForm } from '@/components/storefront/product/use-purchase-form';
import type { AskedInput, ProductView } from '@/lib/domain/catalogue/schema';
import { memoryStorage } from '../support/memory-storage';
import { mountHook, settle } from '../support/mount-hook';

const asked = [{}, {}] as AskedInput[];
const pageOf = (id: string) => ({ _id: id, type: 'Other', items: [7, 8] }) as unknown as ProductView;
const draft: PurchaseDraft = {
  input1: '12345678',
  input2: '2001',
  more: [],
  itemid: 7,
  mode: 'upi',
  found: null,
};

/** The page of a product whose form was filled in before, in this tab. */
async function openAgain() {
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('location', { hash: '' });
  for (const id of ['game', 'other'])
    sessionStorage.setItem(`own:draft:${id}`, JSON.stringify({ ...draft, input1: `${draft.input1} ${id}` }));
  return mountHook((product: ProductView) => usePurchaseForm(product, asked), pageOf('game'));
}

test('bug: a page that read itself anew put the former player in the place of the one that was typed', async () => {
  const form = await openAgain();
  expect(form.now().values).toEqual(['12345678 game', '2001']);
  await settle(() => {
    form.now().setInputs(['87654321', '2002']);
    form.now().setItemid(8);
    form.now().setMode('wallet');
  });
  // As after router.refresh(): the same product in new objects.
  await form.render(pageOf('game'));
  expect(form.now()).toMatchObject({ values: ['87654321', '2002'], itemid: 8, mode: 'wallet' });
  await form.unmount();
});

test('the page of another product is filled in with what was kept of that one', async () => {
  const form = await openAgain();
  await form.render(pageOf('other'));
  expect(form.now().values).toEqual(['12345678 other', '2001']);
  await form.unmount();
});
