// The events of the partner API in its document: what the sender writes, by the schemas that type it.
import type { z } from 'zod';
import * as data from '@/lib/domain/webhooks/schema';
import { API_VERSION, CHOSEN_TYPES, type EventType } from '@/lib/domain/webhooks/schema';

type Json = Record<string, unknown>;

/** The schemas of events' data that are no replies too, by their names in the document. */
export const EVENT_SCHEMAS = {
  LowBalance: data.lowBalance,
  Credit: data.credit,
  ChangedItem: data.changedItem,
  ExpiringKey: data.expiringKey,
  DisabledEndpoint: data.disabledEndpoint,
  PingedEndpoint: data.ping,
} as const satisfies Record<string, z.ZodObject>;

const EVENTS: Record<EventType, { summary: string; data: keyof typeof EVENT_SCHEMAS | 'Order' }> = {
  'order.completed': { summary: 'An order was delivered.', data: 'Order' },
  'order.refunded': { summary: 'The price of an order went back to the wallet.', data: 'Order' },
  'order.cancelled': { summary: 'An order was cancelled.', data: 'Order' },
  'order.waiting': {
    summary: 'An order waits for codes or for a person, or goes on after it had ended by mistake.',
    data: 'Order',
  },
  'balance.low': { summary: 'The wallet fell below the bound that was set for it.', data: 'LowBalance' },
  'balance.credited': { summary: 'Money came into the wallet.', data: 'Credit' },
  'item.price_changed': { summary: 'The price of an item changed.', data: 'ChangedItem' },
  'item.stock_changed': { summary: 'An item is in stock again, or no longer.', data: 'ChangedItem' },
  'key.expiring': { summary: 'A key ends within a week and has no successor.', data: 'ExpiringKey' },
  'endpoint.disabled': { summary: 'An endpoint is called no more.', data: 'DisabledEndpoint' },
  ping: { summary: 'You asked for a test of an endpoint.', data: 'PingedEndpoint' },
};

const HEADERS = {
  'webhook-id': 'The id of the event: the same on each try and each replay.',
  'webhook-timestamp': 'Seconds since 1970, of this try.',
  'webhook-signature':
    'Of Standard Webhooks 1.0.0: one or two of `v1,` and base64 of HMAC-SHA-256 over id.timestamp.body, with a space between.',
};

/** The section `webhooks` of the document. */
export function documentWebhooks(): Json {
  const parameters = Object.entries(HEADERS).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }));
  const responses = {
    '2XX': { description: 'It arrived. Any other answer, or none within 15 seconds, and it is sent again.' },
    '410': { description: 'The endpoint is disabled.' },
  };
  return Object.fromEntries(
    [...CHOSEN_TYPES, 'ping' as const].map((type) => [
      type,
      {
        post: {
          summary: EVENTS[type].summary,
          security: [],
          parameters,
          requestBody: { required: true, content: { 'application/json': { schema: bodyOf(type) } } },
          responses,
        },
      },
    ]),
  );
}

function bodyOf(type: EventType): Json {
  return {
    type: 'object',
    description: `Written in version ${API_VERSION}.`,
    properties: {
      type: { const: type },
      timestamp: { type: 'string', format: 'date-time' },
      data: { $ref: `#/components/schemas/${EVENTS[type].data}` },
    },
    required: ['type', 'timestamp', 'data'],
  };
}
