// Requests are counted by the template of their route: no id of a customer or an order becomes a label.
import { expect, test } from 'vitest';
import { createRouteNames } from '@/lib/http/server/route-names';

const nameOf = createRouteNames({
  '/(admin)/admin/page': '/admin',
  '/(admin)/admin/[...path]/page': '/admin/[...path]',
  '/(admin)/admin/orders/page': '/admin/orders',
  '/(admin)/admin/orders/[orderId]/page': '/admin/orders/[orderId]',
  '/(api)/order/webhook/[gateway]/route': '/order/webhook/[gateway]',
  '/(api)/order/[userId]/route': '/order/[userId]',
  '/(api)/product/gethomeproducts/route': '/product/gethomeproducts',
  '/[locale]/(store)/page': '/[locale]',
  '/[locale]/(store)/product/[id]/page': '/[locale]/product/[id]',
});

test.each([
  ['/', 'page', '/'],
  ['/hi', 'page', '/'],
  ['/product/mobile-legends', 'page', '/product/[id]'],
  ['/hi/product/mobile-legends', 'page', '/product/[id]'],
  ['/product/gethomeproducts', 'call', '/product/gethomeproducts'],
  ['/order/webhook/ekqr', 'call', '/order/webhook/[gateway]'],
  ['/order/clx0000000', 'call', '/order/[userId]'],
  ['/admin', 'panel', '/admin'],
  ['/admin/orders', 'panel', '/admin/orders'],
  ['/admin/orders/T123', 'panel', '/admin/orders/[orderId]'],
  ['/admin/what/ever', 'panel', '/admin/[...path]'],
  ['/wp-login.php', 'other', 'unmatched'],
  ['/order/webhook', 'call', '/order/[userId]'],
  ['/order/webhook/ekqr/more', 'other', 'unmatched'],
])('%s is counted as the %s %s', (path, kind, route) => {
  expect(nameOf(path)).toEqual({ route, kind });
});

test('without a build every path is unmatched', () => {
  expect(createRouteNames({})('/home')).toEqual({ route: 'unmatched', kind: 'other' });
});
