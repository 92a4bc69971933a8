import { transportFaults } from '@/lib/sandbox/faults/transport';
import type { FaultDefinition } from '@/lib/sandbox/faults/types';

const service = 'moogold';
export const MOOGOLD_CALLS = [
  'user/balance',
  'product/list_product',
  'product/product_detail',
  'product/server_list',
  'product/validate',
  'order/create_order',
  'order/order_detail',
  'order/order_detail_partner_id',
  'order/transaction_history',
] as const;

/** The faults of MOOGOLD-10. Those that decide an order's fate are used up when the order is created. */
export const MOOGOLD_FAULTS = [
  ...transportFaults(service, MOOGOLD_CALLS),
  {
    service,
    name: 'timestamp_426',
    title: 'Timestamp incorrect (426)',
    effect: 'Error 426, as with a clock that is wrong.',
    on: MOOGOLD_CALLS,
  },
  {
    service,
    name: 'duplicate_420',
    title: 'Duplicate reference (420)',
    effect: 'create_order answers 420; nothing is booked.',
  },
  { service, name: 'balance_111', title: 'Insufficient balance (111)', effect: 'create_order answers 111.' },
  {
    service,
    name: 'error_code',
    title: 'Any error code',
    effect: '113 product id, 114 out of stock, 116 quantity, 422 not authorised; nothing is done.',
    on: MOOGOLD_CALLS,
    params: [
      { name: 'code', label: 'code', default: '114' },
      { name: 'http', label: 'HTTP status', default: 200 },
    ],
  },
  {
    service,
    name: 'html_403',
    title: 'HTML 403',
    effect: 'The page that an address gets which is not on the whitelist.',
    on: MOOGOLD_CALLS,
  },
  {
    service,
    name: 'timeout_after_booking',
    title: 'Timeout after booking',
    effect: 'create_order books, holds the line, then resets it. Can be asked by partner order id.',
    params: [{ name: 'ms', label: 'milliseconds', default: 60_000 }],
  },
  {
    service,
    name: 'late_booking',
    title: 'Late booking',
    effect:
      'create_order books only after the milliseconds, and then resets the line: a reference that was not found can still buy.',
    params: [{ name: 'ms', label: 'milliseconds', default: 60_000 }],
  },
  {
    service,
    name: 'http_500_after_booking',
    title: 'HTTP 500 after booking',
    effect: 'create_order books, then answers 500.',
  },
  {
    service,
    name: 'wrong_pack',
    title: 'Wrong pack',
    effect: 'create_order books another pack of the product; only asking for the order says so.',
  },
  {
    service,
    name: 'wrong_quantity',
    title: 'Wrong quantity',
    effect: 'create_order books one more than was ordered; only asking for the order says so.',
  },
  {
    service,
    name: 'wrong_player',
    title: 'Wrong player',
    effect: 'create_order books for another player, and says so at once.',
  },
  {
    service,
    name: 'wrong_server',
    title: 'Wrong server',
    effect: 'create_order books for another server or region, and says so at once.',
  },
  {
    service,
    name: 'flat_answer',
    title: 'Order id at the top',
    effect: 'create_order answers status "processing" and order_id at the top level.',
  },
  {
    service,
    name: 'refunded',
    title: 'Refunded',
    effect: 'The order ends refunded; the balance comes back.',
  },
  {
    service,
    name: 'incorrect_details',
    title: 'Incorrect details',
    effect: 'The order ends incorrect-details.',
  },
  { service, name: 'processing_forever', title: 'Processing for ever', effect: 'The order never ends.' },
  {
    service,
    name: 'slow_delivery',
    title: 'Slow delivery',
    effect: 'The order says processing for so many polls.',
    params: [{ name: 'polls', label: 'polls', default: 5 }],
  },
  {
    service,
    name: 'validate_unavailable',
    title: 'Validation unavailable',
    effect: 'product/validate says that it is not available for this product: neither valid nor invalid.',
  },
  { service, name: 'callback_lost', title: 'Callback lost', effect: 'No callback is sent for the order.' },
  { service, name: 'callback_double', title: 'Callback double', effect: 'The callback is sent twice.' },
  {
    service,
    name: 'callback_forged',
    title: 'Callback forged',
    effect: 'A callback says completed as soon as the order is booked, while it is still processing.',
  },
] as const satisfies readonly FaultDefinition[];
