import { transportFaults } from '@/lib/sandbox/faults/transport';
import type { FaultDefinition } from '@/lib/sandbox/faults/types';

const service = 'smileone';
export const SMILEONE_CALLS = [
  'querypoints',
  'product',
  'productlist',
  'getserver',
  'getrole',
  'createorder',
] as const;

/** The faults of SMILEONE-7; the unknown outcomes of SMILEONE-4 are those "after booking". */
export const SMILEONE_FAULTS = [
  ...transportFaults(service, SMILEONE_CALLS),
  {
    service,
    name: 'timeout_after_booking',
    title: 'Timeout after booking',
    effect: 'createorder books and charges, holds the line, then resets it. Unknown outcome.',
    params: [{ name: 'ms', label: 'milliseconds', default: 60_000 }],
  },
  {
    service,
    name: 'http_500_after_booking',
    title: 'HTTP 500 after booking',
    effect: 'createorder books and charges, then answers 500. Unknown outcome.',
  },
  {
    service,
    name: 'html_after_booking',
    title: 'HTML after booking',
    effect: 'createorder books and charges, then answers a web page. Unknown outcome.',
  },
  {
    service,
    name: 'no_order_id',
    title: '200 without order_id',
    effect: 'createorder books and charges, then says success without an order id. Unknown outcome.',
  },
  {
    service,
    name: 'garbage_after_booking',
    title: 'Broken JSON after booking',
    effect: 'createorder books and charges, then its answer breaks off. Unknown outcome.',
  },
  {
    service,
    name: 'refused',
    title: 'Status other than 200',
    effect: 'HTTP 200 with another status: proved not delivered.',
    on: SMILEONE_CALLS,
    params: [
      { name: 'status', label: 'status', default: 500 },
      { name: 'message', label: 'message', default: 'System busy, please try again later' },
    ],
  },
  {
    service,
    name: 'low_balance',
    title: 'Low balance',
    effect: 'querypoints says 0.0 and createorder is refused for want of balance.',
    on: ['querypoints', 'createorder'],
  },
  {
    service,
    name: 'balance_altered',
    title: 'Balance altered',
    effect: 'querypoints tells so many points more.',
    params: [{ name: 'by', label: 'points', default: -10 }],
  },
] as const satisfies readonly FaultDefinition[];
