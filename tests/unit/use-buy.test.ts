// What BUY NOW leaves in the tab: the form with its coupon until an order has it.
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { type ContextType, createElement } from 'react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { SessionUser } from '@/components/shared/session/session-user';
import type { useBuy as UseBuy } from '@/components/storefront/product/use-buy';
import type { AppliedCoupon, useCoupon as UseCoupon } from '@/components/storefront/product/use-coupon';
import type { ItemView } from '@/lib/domain/catalogue/schema';
import inputs from '../../components/shared/messages/en/inputs.json';
import product from '../../components/shared/messages/en/product.json';
import { memoryStorage } from '../support/memory-storage';
import { mountHook, settle } from '../support/mount-hook';

const card = { _id: 'card', name: 'Card', nameHi: '', isApi: false, type: 'Other', inputs: [] };
const item = { itemid: 7, name: 'Card of ₹100', nameHi: '' };
const push = vi.fn();

const form = {
  asked: [],
  values: [],
  faults: {},
  itemid: 7,
  mode: 'wallet' as const,
  coupon: '',
  check: { state: { phase: 'new' } },
  setFaults: () => {},
};
const given = { product: card, item, total: 80, form, apiKey: 'public', onNewPrice: () => {} };

let modules: { useBuy: typeof UseBuy; useCoupon: typeof UseCoupon };

function useCard() {
  const coupon = modules.useCoupon(item as unknown as ItemView, '');
  const buy = modules.useBuy({ ...given, coupon } as unknown as Parameters<typeof UseBuy>[0]);
  return { coupon, buy };
}

/** The page of the card, with a coupon that the server has applied. */
async function openCard() {
  vi.resetModules();
  const { useBuy } = await import('@/components/storefront/product/use-buy');
  const { useCoupon } = await import('@/components/storefront/product/use-coupon');
  const { openSession } = await import('@/components/shared/session/session-store');
  modules = { useBuy, useCoupon };
  openSession({ user: { userid: 'asha', role: 'user', name: 'Asha' } as SessionUser, token: 'token' });
  const router = { push } as unknown as NonNullable<ContextType<typeof AppRouterContext>>;
  const page = await mountHook(useCard, null, {
    messages: { product, inputs },
    wrap: (host) => createElement(AppRouterContext.Provider, { value: router }, host),
  });
  const applied = { code: 'DIWALI', itemid: 7, price: 80, steps: [] };
  await settle(() => page.now().coupon.setApplied(applied as unknown as AppliedCoupon));
  return page;
}

const answerWith = (status: number, body: object) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
const refuseWith = (status: number, code: string) =>
  answerWith(status, { success: false, message: code, error: { code } });
const draftedCoupon = () => JSON.parse(sessionStorage.getItem('own:draft:card') ?? '{}').coupon;

afterAll(() => {
  vi.resetModules();
});
beforeEach(() => {
  push.mockClear();
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, querySelector: () => null });
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('location', { assign: () => {} });
});

test('bug: a coupon was left out after the detour to the page that asks for the state', async () => {
  const page = await openCard();
  refuseWith(409, 'state_needed');
  await settle(() => page.now().buy.press());
  expect(push).toHaveBeenCalledExactlyOnceWith('/dashboard/invoices?next=/product/card');
  expect(draftedCoupon()).toBe('DIWALI');
  await page.unmount();
});

test('bug: a reload after a lost answer forgot the coupon of the order', async () => {
  const page = await openCard();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await settle(() => page.now().buy.press());
  expect(page.now().buy.error).toContain('you will not be charged twice');
  expect(draftedCoupon()).toBe('DIWALI');
  await page.unmount();
});

test('an order has its coupon, and the form of the next one has none', async () => {
  const page = await openCard();
  answerWith(200, { success: true, redirect_url: '/confirmation?client_txn_id=A' });
  await settle(() => page.now().buy.press());
  expect(page.now().buy.state).toBe('leaving');
  expect(sessionStorage.getItem('own:draft:card')).not.toBeNull();
  expect(draftedCoupon()).toBeUndefined();
  await page.unmount();
});
