import type { Scope } from '@/lib/domain/kill-switches/schema';

/** What each scope is called above its targets. */
export const SCOPE_TITLES: Record<Scope, string> = {
  shop: 'Everything',
  registration: 'Accounts',
  gateway: 'Payment gateways',
  supplier: 'Suppliers',
  category: 'Categories',
  product: 'Products',
};

/** What a switch does while it is on, for the person who turns it on. */
export const EFFECTS: Record<Scope, string> = {
  shop: 'The pages for choosing and buying are replaced by the maintenance page, and no order, top-up or account is taken. Payments that were started are still credited, and paid orders are delivered.',
  registration: 'Nobody can make an account. Customers sign in as always.',
  gateway:
    'No payment is started at this gateway. When the rules for gateways name no other one, orders can be paid from the wallet only, and nobody can top up. Payments that were started are still credited.',
  supplier:
    'Nothing is bought at this supplier. Items that only it delivers are out of stock; paid orders use another route, or wait for at most 30 minutes before a person decides. Calls that were sent are still answered.',
  category: 'All products of this category are out of stock. Paid orders are delivered.',
  product: 'The product is out of stock. Paid orders are delivered.',
};

/** The times that can be chosen, in minutes. */
export const DURATIONS: readonly { minutes: number; label: string }[] = [
  { minutes: 15, label: '15 minutes' },
  { minutes: 30, label: '30 minutes' },
  { minutes: 60, label: '1 hour' },
  { minutes: 4 * 60, label: '4 hours' },
  { minutes: 12 * 60, label: '12 hours' },
  { minutes: 24 * 60, label: '1 day' },
  { minutes: 3 * 24 * 60, label: '3 days' },
  { minutes: 7 * 24 * 60, label: '7 days' },
];
export const USUAL_DURATION = 60;
