// The calls of the partner API as its document names them. A test compares this table with the handlers: their methods,
// schemas, scopes and statuses.
import type { z } from 'zod';
import type { Scope } from '@/lib/domain/partners/schema';
import * as partners from '@/lib/domain/partners/schema';
import * as webhooks from '@/lib/domain/webhooks/schema';
import type { ErrorCode } from '@/lib/platform/errors';

/** The schemas of replies by their names in the document. */
export const NAMED = {
  Product: partners.productView,
  Player: partners.playerView,
  Order: partners.orderView,
  OrderResult: partners.orderResultView,
  Code: partners.codeView,
  RevealedCode: partners.revealedView,
  Report: partners.reportView,
  Balance: partners.balanceView,
  LedgerLine: partners.ledgerView,
  Endpoint: webhooks.endpointView,
  NewEndpoint: webhooks.newEndpointView,
  Secret: webhooks.secretView,
  Gone: webhooks.goneView,
  Delivery: webhooks.deliveryView,
  Event: webhooks.eventView,
  Ping: webhooks.pingView,
  Replay: webhooks.replayView,
} as const satisfies Record<string, z.ZodObject>;
type Name = keyof typeof NAMED;

/** A reply is one thing under its own name, the fields of a thing, or a part of a list. */
export type ReplyShape = { one: string; of: Name } | { fieldsOf: Name } | { listOf: Name };

export interface Operation {
  id: string;
  endpoint: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`;
  scope: Scope;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  reply: ReplyShape;
  status?: 201 | 202;
  /** Whether it takes an Idempotency-Key, or needs one. */
  isIdempotent?: true | 'optional';
  /** What it is refused with beside what every call may be refused with. */
  errors?: ErrorCode[];
}

const { nothing, orderParams } = partners;

export const OPERATIONS: readonly Operation[] = [
  {
    id: 'listProducts',
    endpoint: 'GET /products',
    scope: 'catalogue:read',
    summary: 'What is sold, with your prices and stock.',
    query: partners.productsQuery,
    reply: { listOf: 'Product' },
  },
  {
    id: 'getProduct',
    endpoint: 'GET /products/{id}',
    scope: 'catalogue:read',
    summary: 'One product.',
    params: partners.productParams,
    reply: { one: 'product', of: 'Product' },
    errors: ['not_found'],
  },
  {
    id: 'checkPlayer',
    endpoint: 'POST /players/check',
    scope: 'players:check',
    summary: 'Asks the supplier who a player is, before you order.',
    body: partners.checkPlayerBody,
    reply: { fieldsOf: 'Player' },
    errors: ['not_found'],
  },
  {
    id: 'listOrders',
    endpoint: 'GET /orders',
    scope: 'orders:read',
    summary: 'The orders of all your keys of this mode.',
    query: partners.ordersQuery,
    reply: { listOf: 'Order' },
  },
  {
    id: 'createOrder',
    endpoint: 'POST /orders',
    scope: 'orders:write',
    summary: 'Buys one item from your wallet. The order is processing until it is delivered or refunded.',
    body: partners.createOrderBody,
    reply: { one: 'order', of: 'Order' },
    status: 201,
    isIdempotent: true,
    errors: [
      ...(['insufficient_balance', 'not_found', 'price_changed', 'out_of_stock', 'reference_used'] as const),
      ...(['spend_cap_reached', 'player_not_allowed', 'order_refused', 'not_available'] as const),
      ...(['supplier_unreachable'] as const),
    ],
  },
  {
    id: 'createOrders',
    endpoint: 'POST /orders/batch',
    scope: 'orders:write',
    summary:
      'Buys up to a hundred items from your wallet, in no set order. What refuses one of them stands in its result and stops no other.',
    body: partners.createOrdersBody,
    reply: { listOf: 'OrderResult' },
    isIdempotent: true,
  },
  {
    id: 'getOrder',
    endpoint: 'GET /orders/{id}',
    scope: 'orders:read',
    summary: 'One order.',
    params: orderParams,
    reply: { one: 'order', of: 'Order' },
    errors: ['not_found'],
  },
  {
    id: 'cancelOrder',
    endpoint: 'POST /orders/{id}/cancel',
    scope: 'orders:write',
    summary: 'Cancels an order that was not sent, or returns one whose codes nobody looked at.',
    params: orderParams,
    body: nothing,
    reply: { one: 'order', of: 'Order' },
    isIdempotent: true,
    errors: ['not_found', 'too_late', 'already_revealed', 'not_available'],
  },
  {
    id: 'listCodes',
    endpoint: 'GET /orders/{id}/codes',
    scope: 'orders:read',
    summary: 'The codes of an order, without what they say.',
    params: orderParams,
    reply: { listOf: 'Code' },
    errors: ['not_found'],
  },
  {
    id: 'revealCodes',
    endpoint: 'POST /orders/{id}/codes/reveal',
    scope: 'codes:read',
    summary:
      'The codes of an order in plain text, as often as you ask. From then on the order cannot be returned.',
    params: orderParams,
    body: nothing,
    reply: { listOf: 'RevealedCode' },
    errors: ['not_found', 'conflict'],
  },
  {
    id: 'reportCode',
    endpoint: 'POST /orders/{id}/codes/{code_id}/report',
    scope: 'orders:write',
    summary: 'Tells us about a code that does not work. A person answers.',
    params: partners.codeParams,
    body: partners.reportBody,
    reply: { one: 'report', of: 'Report' },
    status: 202,
    isIdempotent: true,
    errors: ['not_found', 'conflict'],
  },
  {
    id: 'getBalance',
    endpoint: 'GET /balance',
    scope: 'wallet:read',
    summary: 'What is in the wallet.',
    reply: { fieldsOf: 'Balance' },
  },
  {
    id: 'listLedger',
    endpoint: 'GET /ledger',
    scope: 'wallet:read',
    summary: 'The movements of the wallet.',
    query: partners.ledgerQuery,
    reply: { listOf: 'LedgerLine' },
  },
  {
    id: 'listEndpoints',
    endpoint: 'GET /webhook-endpoints',
    scope: 'webhooks:write',
    summary: 'The addresses at which you are told of events.',
    reply: { listOf: 'Endpoint' },
  },
  {
    id: 'makeEndpoint',
    endpoint: 'POST /webhook-endpoints',
    scope: 'webhooks:write',
    summary: 'A new endpoint. Its secret is in this reply alone.',
    body: webhooks.endpointBody,
    reply: { fieldsOf: 'NewEndpoint' },
    status: 201,
    isIdempotent: 'optional',
    errors: ['conflict'],
  },
  {
    id: 'getEndpoint',
    endpoint: 'GET /webhook-endpoints/{id}',
    scope: 'webhooks:write',
    summary: 'One endpoint.',
    params: webhooks.idParams,
    reply: { one: 'endpoint', of: 'Endpoint' },
    errors: ['not_found'],
  },
  {
    id: 'editEndpoint',
    endpoint: 'PATCH /webhook-endpoints/{id}',
    scope: 'webhooks:write',
    summary: 'Changes an endpoint, or switches it on or off.',
    params: webhooks.idParams,
    body: webhooks.endpointChanges,
    reply: { one: 'endpoint', of: 'Endpoint' },
    isIdempotent: 'optional',
    errors: ['not_found', 'conflict'],
  },
  {
    id: 'deleteEndpoint',
    endpoint: 'DELETE /webhook-endpoints/{id}',
    scope: 'webhooks:write',
    summary: 'Deletes an endpoint and its secret.',
    params: webhooks.idParams,
    reply: { fieldsOf: 'Gone' },
    isIdempotent: 'optional',
    errors: ['not_found'],
  },
  {
    id: 'listDeliveries',
    endpoint: 'GET /webhook-endpoints/{id}/deliveries',
    scope: 'webhooks:write',
    summary: 'What was sent to an endpoint, with each try.',
    params: webhooks.idParams,
    query: webhooks.pageQuery,
    reply: { listOf: 'Delivery' },
    errors: ['not_found'],
  },
  {
    id: 'testEndpoint',
    endpoint: 'POST /webhook-endpoints/{id}/test',
    scope: 'webhooks:write',
    summary: 'Sends a ping to an endpoint.',
    params: webhooks.idParams,
    body: webhooks.nothing,
    reply: { fieldsOf: 'Ping' },
    status: 202,
    isIdempotent: 'optional',
    errors: ['not_found', 'conflict'],
  },
  {
    id: 'rotateSecret',
    endpoint: 'POST /webhook-endpoints/{id}/rotate-secret',
    scope: 'webhooks:write',
    summary: 'A new secret. Until old_until the one before signs too.',
    params: webhooks.idParams,
    body: webhooks.rotateBody,
    reply: { fieldsOf: 'Secret' },
    isIdempotent: 'optional',
    errors: ['not_found', 'conflict'],
  },
  {
    id: 'listEvents',
    endpoint: 'GET /events',
    scope: 'webhooks:write',
    summary: 'What you were told in the last 90 days, or would have been with an endpoint.',
    query: webhooks.eventsQuery,
    reply: { listOf: 'Event' },
  },
  {
    id: 'getEvent',
    endpoint: 'GET /events/{id}',
    scope: 'webhooks:write',
    summary: 'One event.',
    params: webhooks.idParams,
    reply: { one: 'event', of: 'Event' },
    errors: ['not_found'],
  },
  {
    id: 'replayEvent',
    endpoint: 'POST /events/{id}/replay',
    scope: 'webhooks:write',
    summary: 'Sends an event again, with the same id.',
    params: webhooks.idParams,
    body: webhooks.replayBody,
    reply: { fieldsOf: 'Replay' },
    status: 202,
    isIdempotent: 'optional',
    errors: ['not_found', 'conflict'],
  },
];
