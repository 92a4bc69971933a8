// A coupon code is never left out of an order in silence (decision 057).
import { beforeEach, expect, test, vi } from 'vitest';
import type { SessionUser } from '@/components/shared/session/session-user';
import { useCoupon } from '@/components/storefront/product/use-coupon';
import { useCouponField } from '@/components/storefront/product/use-coupon-field';
import type { ItemView } from '@/lib/domain/catalogue/schema';
import product from '../../components/shared/messages/en/product.json';
import { memoryStorage } from '../support/memory-storage';
import { mountHook, settle } from '../support/mount-hook';

const user = { userid: 'asha' } as SessionUser;

interface Given {
  itemid: number;
  drafted?: string;
}

/** The state of the page and the field, as the page has them once the field is loaded. */
function useBoth({ itemid, drafted = '' }: Given) {
  const item = { itemid } as ItemView;
  const coupon = useCoupon(item, drafted);
  const form = { values: ['12345678', '2345'], coupon: drafted };
  return { coupon, field: useCouponField({ productId: 'game', item, form, user, coupon }) };
}

let asked: string[];
let answers: (() => void)[];

/** Answers `GOOD…` with a price, and refuses other codes, when `answerAll` is called. */
async function serve(_: string, { body = '' }: { body?: string }): Promise<Response> {
  const { coupon, itemid } = JSON.parse(body);
  asked.push(`${coupon} ${itemid}`);
  await new Promise<void>((resolve) => answers.push(resolve));
  if (coupon.startsWith('GOOD')) return Response.json({ success: true, price: 80, steps: [] });
  return Response.json(
    { success: false, message: 'No.', error: { code: 'coupon_refused' } },
    { status: 409 },
  );
}

const answerAll = () => settle(() => answers.splice(0).map((answer) => answer()));

beforeEach(() => {
  asked = [];
  answers = [];
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('fetch', serve);
});

test('bug: a code of before the login was left out of an order that was pressed before its field was loaded', async () => {
  const { now, render, unmount } = await mountHook(
    ({ drafted }: { drafted: string }) => useCoupon(null, drafted),
    { drafted: '' },
  );
  expect([now().unanswered, now().code]).toEqual(['', '']);
  // The form is restored after the page has started.
  await render({ drafted: 'DIWALI' });
  expect([now().unanswered, now().code]).toEqual(['DIWALI', 'DIWALI']);
  await settle(() => now().setUnanswered(''));
  expect([now().unanswered, now().code]).toEqual(['', '']);
  await unmount();
});

test('bug: a code that was typed after a refused one was forgotten when another item was chosen', async () => {
  const { now, render, unmount } = await mountHook(useBoth, { itemid: 1 }, { messages: { product } });
  await settle(() => now().field.type('AAA'));
  await settle(() => now().field.apply());
  await answerAll();
  expect([now().field.error, now().coupon.unanswered]).toEqual(['No.', '']);
  await settle(() => now().field.type('BBB'));
  await render({ itemid: 2 });
  await answerAll();
  expect(asked).toEqual(['AAA 1']);
  expect([now().field.typed, now().coupon.unanswered, now().coupon.code]).toEqual(['BBB', 'BBB', 'BBB']);
  await unmount();
});

test('the answer about the code of before says nothing about the one that is typed now', async () => {
  const { now, render, unmount } = await mountHook(
    useBoth,
    { itemid: 1, drafted: 'GOOD1' },
    { messages: { product } },
  );
  await answerAll();
  expect(now().coupon.applied).toMatchObject({ code: 'GOOD1', price: 80 });
  await render({ itemid: 2, drafted: 'GOOD1' });
  expect([now().coupon.applied, now().coupon.unanswered]).toEqual([null, 'GOOD1']);
  await settle(() => now().field.type('GOOD2'));
  await answerAll();
  expect([now().coupon.applied, now().coupon.unanswered]).toEqual([null, 'GOOD2']);
  // Nor does the item for which it was applied bring it back.
  await render({ itemid: 1, drafted: 'GOOD1' });
  expect([now().coupon.applied, now().coupon.unanswered]).toEqual([null, 'GOOD2']);
  await settle(() => now().field.apply());
  await answerAll();
  expect(now().coupon.applied).toMatchObject({ code: 'GOOD2', itemid: 1 });
  await unmount();
});

test('a code that is removed while the server is asked about it is waited for no longer', async () => {
  const { now, render, unmount } = await mountHook(
    useBoth,
    { itemid: 1, drafted: 'GOOD' },
    { messages: { product } },
  );
  await answerAll();
  await render({ itemid: 2, drafted: 'GOOD' });
  await render({ itemid: 1, drafted: 'GOOD' });
  await settle(() => now().field.remove());
  await answerAll();
  expect([now().coupon.applied, now().coupon.unanswered, now().coupon.code]).toEqual([null, '', '']);
  await unmount();
});
