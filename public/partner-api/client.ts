// A client of the partner API for programs in TypeScript. Copy this file into your program: it needs no other package, and Node 20 or
// newer. Keys are secrets, so it belongs on your server and never into a page or an app.
//
//   const call = createClient({ store: 'https://store.example', key: process.env.KEY });
//   const { data } = await call('listProducts', { query: { limit: '10' } });
//   const { order } = await call('createOrder', { body: { … }, idempotencyKey: 'order-1001' });

import { createHmac, timingSafeEqual } from 'node:crypto';

export interface ClientOptions {
  /** The address of the store, without a slash at its end. */
  store: string;
  /** `trg_live_…` or `trg_test_…` */
  key: string;
  /** Another version of the API than that of the key. */
  version?: string;
  /** How often a call that got no answer is sent; calls that buy are repeated with the same Idempotency-Key. */
  tries?: number;
}

/** A refusal of the store. Decide by `code`; keep `requestId` for questions. */
export class PartnerError extends Error {
  override readonly name = 'PartnerError';
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly requestId: string;

  constructor(status: number, { error }: components['schemas']['Error']) {
    super(error.message);
    this.status = status;
    this.code = error.code;
    this.fields = error.fields ?? {};
    this.requestId = error.requestId;
  }
}

type Operation = keyof operations;

/** What a call is given: the parts of its path, its query, its body and its key, as far as it has them. */
export type Input<Name extends Operation> = (operations[Name]['parameters'] extends { path: infer Path }
  ? { path: Path }
  : unknown) &
  (NonNullable<operations[Name]['parameters']['query']> extends never
    ? unknown
    : { query?: NonNullable<operations[Name]['parameters']['query']> }) &
  (operations[Name] extends { requestBody: { content: { 'application/json': infer Body } } }
    ? { body: Body }
    : unknown) &
  (operations[Name]['parameters'] extends { header: { 'Idempotency-Key': string } }
    ? { idempotencyKey: string }
    : 'Idempotency-Key' extends keyof NonNullable<operations[Name]['parameters']['header']>
      ? { idempotencyKey?: string }
      : unknown);

/** What a call answers when it succeeds. */
export type Output<Name extends Operation> = {
  [Status in keyof operations[Name]['responses']]: operations[Name]['responses'][Status] extends {
    content: { 'application/json': infer Reply };
  }
    ? Reply
    : never;
}[keyof operations[Name]['responses']];

interface AnyInput {
  path?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  idempotencyKey?: string;
}

/** Answers that pass: the same call may succeed in a moment. */
const PASSING = [429, 502, 503, 504];
const LONGEST_CALL = 30_000;

/**
 * Makes the function that calls the API: by the name of a call, with what it takes. It throws a PartnerError for a refusal. A call
 * that got no answer, or one that passes, is repeated if that can do nothing twice.
 */
export function createClient({ store, key, version, tries = 4 }: ClientOptions) {
  return async function call<Name extends Operation>(
    name: Name,
    ...given: object extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>]
  ): Promise<Output<Name>> {
    const { path = {}, query = {}, body, idempotencyKey } = (given[0] ?? {}) as AnyInput;
    const [method = 'GET', pattern = ''] = CALLS[name].split(' ');
    const address = pattern.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(path[part] ?? ''));
    const url = new URL(`${store}/v1${address}`);
    for (const [parameter, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(parameter, value);
    const mayRepeat = method === 'GET' || idempotencyKey !== undefined;
    const request: RequestInit = {
      method,
      redirect: 'error',
      headers: {
        authorization: `Bearer ${key}`,
        ...(version !== undefined && { 'tarang-version': version }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    for (let tried = 1; ; tried++) {
      let wait = 250 * 2 ** tried;
      try {
        const response = await fetch(url, { ...request, signal: AbortSignal.timeout(LONGEST_CALL) });
        const reply = (await response.json()) as Output<Name>;
        if (response.ok) return reply;
        const refused = new PartnerError(response.status, reply as components['schemas']['Error']);
        const passes = PASSING.includes(refused.status) || refused.code === 'in_progress';
        if (!passes || tried >= tries || !(mayRepeat || refused.status === 429)) throw refused;
        wait = Number(response.headers.get('retry-after') ?? 0) * 1000 || wait;
      } catch (error) {
        if (error instanceof PartnerError || tried >= tries || !mayRepeat) throw error;
      }
      await new Promise((done) => setTimeout(done, wait));
    }
  };
}

/** An event as its body says it, by its type. */
export type PartnerEvent = {
  [Type in keyof webhooks]: webhooks[Type]['post']['requestBody']['content']['application/json'];
}[keyof webhooks];

/** The oldest and the newest time that a webhook may have, in seconds. */
const TOLERANCE = 300;

/**
 * The event of a webhook; null for one that the store did not sign. `body` is the text as it came: one that was parsed and written
 * again has other bytes. An event of a type that this file does not know comes as it is.
 */
export function readWebhook(
  headers: Record<string, string | string[] | undefined>,
  body: string,
  secret: string,
): PartnerEvent | null {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  );
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE)) return null;
  const signing = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const wanted = createHmac('sha256', signing).update(`${id}.${timestamp}.${body}`).digest();
  const isSigned = (signatures ?? '').split(' ').some((each) => {
    const given = Buffer.from(each.replace('v1,', ''), 'base64');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  return isSigned ? (JSON.parse(body) as PartnerEvent) : null;
}

// ---- From here on: the OpenAPI document as types, by openapi-typescript.

const CALLS = {
  listProducts: 'GET /products',
  getProduct: 'GET /products/{id}',
  checkPlayer: 'POST /players/check',
  listOrders: 'GET /orders',
  createOrder: 'POST /orders',
  createOrders: 'POST /orders/batch',
  getOrder: 'GET /orders/{id}',
  cancelOrder: 'POST /orders/{id}/cancel',
  listCodes: 'GET /orders/{id}/codes',
  revealCodes: 'POST /orders/{id}/codes/reveal',
  reportCode: 'POST /orders/{id}/codes/{code_id}/report',
  getBalance: 'GET /balance',
  listLedger: 'GET /ledger',
  listEndpoints: 'GET /webhook-endpoints',
  makeEndpoint: 'POST /webhook-endpoints',
  getEndpoint: 'GET /webhook-endpoints/{id}',
  editEndpoint: 'PATCH /webhook-endpoints/{id}',
  deleteEndpoint: 'DELETE /webhook-endpoints/{id}',
  listDeliveries: 'GET /webhook-endpoints/{id}/deliveries',
  testEndpoint: 'POST /webhook-endpoints/{id}/test',
  rotateSecret: 'POST /webhook-endpoints/{id}/rotate-secret',
  listEvents: 'GET /events',
  getEvent: 'GET /events/{id}',
  replayEvent: 'POST /events/{id}/replay',
} as const satisfies Record<keyof operations, string>;

export interface paths {
    "/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is sold, with your prices and stock.
         * @description Scope: catalogue:read
         */
        get: operations["listProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One product.
         * @description Scope: catalogue:read
         */
        get: operations["getProduct"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/players/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asks the supplier who a player is, before you order.
         * @description Scope: players:check
         */
        post: operations["checkPlayer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The orders of all your keys of this mode.
         * @description Scope: orders:read
         */
        get: operations["listOrders"];
        put?: never;
        /**
         * Buys one item from your wallet. The order is processing until it is delivered or refunded.
         * @description Scope: orders:write
         */
        post: operations["createOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Buys up to a hundred items from your wallet, in no set order. What refuses one of them stands in its result and stops no other.
         * @description Scope: orders:write
         */
        post: operations["createOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One order.
         * @description Scope: orders:read
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancels an order that was not sent, or returns one whose codes nobody looked at.
         * @description Scope: orders:write
         */
        post: operations["cancelOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The codes of an order, without what they say.
         * @description Scope: orders:read
         */
        get: operations["listCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}/codes/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The codes of an order in plain text, as often as you ask. From then on the order cannot be returned.
         * @description Scope: codes:read
         */
        post: operations["revealCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}/codes/{code_id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tells us about a code that does not work. A person answers.
         * @description Scope: orders:write
         */
        post: operations["reportCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is in the wallet.
         * @description Scope: wallet:read
         */
        get: operations["getBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The movements of the wallet.
         * @description Scope: wallet:read
         */
        get: operations["listLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The addresses at which you are told of events.
         * @description Scope: webhooks:write
         */
        get: operations["listEndpoints"];
        put?: never;
        /**
         * A new endpoint. Its secret is in this reply alone.
         * @description Scope: webhooks:write
         */
        post: operations["makeEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One endpoint.
         * @description Scope: webhooks:write
         */
        get: operations["getEndpoint"];
        put?: never;
        post?: never;
        /**
         * Deletes an endpoint and its secret.
         * @description Scope: webhooks:write
         */
        delete: operations["deleteEndpoint"];
        options?: never;
        head?: never;
        /**
         * Changes an endpoint, or switches it on or off.
         * @description Scope: webhooks:write
         */
        patch: operations["editEndpoint"];
        trace?: never;
    };
    "/webhook-endpoints/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was sent to an endpoint, with each try.
         * @description Scope: webhooks:write
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a ping to an endpoint.
         * @description Scope: webhooks:write
         */
        post: operations["testEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A new secret. Until old_until the one before signs too.
         * @description Scope: webhooks:write
         */
        post: operations["rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What you were told in the last 90 days, or would have been with an endpoint.
         * @description Scope: webhooks:write
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One event.
         * @description Scope: webhooks:write
         */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends an event again, with the same id.
         * @description Scope: webhooks:write
         */
        post: operations["replayEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "order.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An order was delivered. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The id of the event: the same on each try and each replay. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this try. */
                    "webhook-timestamp": string;
                    /** @description Of Standard Webhooks 1.0.0: one or two of `v1,` and base64 of HMAC-SHA-256 over id.timestamp.body, with a space between. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @constant */
                        type: "order.completed";
                        /** Format: date-time */
                        timestamp: string;
                        data: components["schemas"]["Order"];
                    };
                };
            };
            responses: {
                /** @description The endpoint is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description It arrived. Any other answer, or none within 15 seconds, and it is sent again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.refunded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The price of an order went back to the wallet. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The id of the event: the same on each try and each replay. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this try. */
                    "webhook-timestamp": string;
                    /** @description Of Standard Webhooks 1.0.0: one or two of `v1,` and base64 of HMAC-SHA-256 over id.timestamp.body, with a space between. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @constant */
                        type: "order.refunded";
                        /** Format: date-time */
                        timestamp: string;
                        data: components["schemas"]["Order"];
                    };
                };
            };
            responses: {
                /** @description The endpoint is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description It arrived. Any other answer, or none within 15 seconds, and it is sent again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An order was cancelled. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The id of the event: the same on each try and each replay. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this try. */
                    "webhook-timestamp": string;
                    /** @description Of Standard Webhooks 1.0.0: one or two of `v1,` and base64 of HMAC-SHA-256 over id.timestamp.body, with a space between. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @constant */
                        type: "order.cancelled";
                        /** Format: date-time */
                        timestamp: string;
                        data: components["schemas"]["Order"];
                    };
                };
            };
            responses: {
                /** @description The endpoint is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description It arrived. Any other answer, or none within 15 seconds, and it is sent again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An order waits for codes or for a person, or goes on after it had ended by mistake. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The id of the event: the same on each try and each replay. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this try. */
                    "webhook-timestamp": string;
                    /** @description Of Standard Webhooks 1.0.0: one or two of `v1,` and base64 of HMAC-SHA-256 over id.timestamp.body, with a space between. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @constant */
                        type: "order.waiting";
                        /** Format: date-time */
                        timestamp: string;
                        data: components["schemas"]["Order"];
                    };
                };
            };
            responses: {
                /** @description The endpoint is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description It arrived. Any other answer, or none within 15 seconds, and it is sent again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "balance.low": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The wallet fell below the bound that was set for it. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The id of the event: the same on each try and each replay. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this try. */
                    "webhook-timestamp": string;
                    /** @description Of Standard Webhooks 1.0.0: one or two of `v1,` and base64 of HMAC-SHA-256 over id.timestamp.body, with a space between. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @constant */
                        type: "balance.low";
                        /** Format: date-time */
                        timestamp: string;
                        data: components["schemas"]["LowBalance"];
                    };
                };
            };
            responses: {
                /** @description The endpoint is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description It arrived. Any other answer, or none within 15 seconds, and it is sent again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "balance.credited": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Money came into the wallet. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The id of the event: the same on each try and each replay. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this try. */
                    "webhook-timestamp": string;
                    /** @description Of Standard Webhooks 1.0.0: one or two of `v1,` and base64 of HMAC-SHA-256 over id.timestamp.body, with a space between. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @constant */
                        type: "balance.credited";
                        /** Format: date-time */
                        timestamp: string;
                        data: components["schemas"]["Credit"];
                    };
                };
            };
            responses: {
                /** @description The endpoint is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description It arrived. Any other answer, or none within 15 seconds, and it is sent again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "item.price_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The price of an item changed. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The id of the event: the same on each try and each replay. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this try. */
                    "webhook-timestamp": string;
                    /** @description Of Standard Webhooks 1.0.0: one or two of `v1,` and base64 of HMAC-SHA-256 over id.timestamp.body, with a space between. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @constant */
                        type: "item.price_changed";
                        /** Format: date-time */
                        timestamp: string;
                        data: components["schemas"]["ChangedItem"];
                    };
                };
            };
            responses: {
                /** @description The endpoint is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description It arrived. Any other answer, or none within 15 seconds, and it is sent again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "item.stock_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item is in stock again, or no longer. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The id of the event: the same on each try and each replay. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this try. */
                    "webhook-timestamp": string;
                    /** @description Of Standard Webhooks 1.0.0: one or two of `v1,` and base64 of HMAC-SHA-256 over id.timestamp.body, with a space between. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @constant */
                        type: "item.stock_changed";
                        /** Format: date-time */
                        timestamp: string;
                        data: components["schemas"]["ChangedItem"];
                    };
                };
            };
            responses: {
                /** @description The endpoint is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description It arrived. Any other answer, or none within 15 seconds, and it is sent again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "key.expiring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A key ends within a week and has no successor. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The id of the event: the same on each try and each replay. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this try. */
                    "webhook-timestamp": string;
                    /** @description Of Standard Webhooks 1.0.0: one or two of `v1,` and base64 of HMAC-SHA-256 over id.timestamp.body, with a space between. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @constant */
                        type: "key.expiring";
                        /** Format: date-time */
                        timestamp: string;
                        data: components["schemas"]["ExpiringKey"];
                    };
                };
            };
            responses: {
                /** @description The endpoint is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description It arrived. Any other answer, or none within 15 seconds, and it is sent again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "endpoint.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An endpoint is called no more. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The id of the event: the same on each try and each replay. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this try. */
                    "webhook-timestamp": string;
                    /** @description Of Standard Webhooks 1.0.0: one or two of `v1,` and base64 of HMAC-SHA-256 over id.timestamp.body, with a space between. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @constant */
                        type: "endpoint.disabled";
                        /** Format: date-time */
                        timestamp: string;
                        data: components["schemas"]["DisabledEndpoint"];
                    };
                };
            };
            responses: {
                /** @description The endpoint is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description It arrived. Any other answer, or none within 15 seconds, and it is sent again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    ping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** You asked for a test of an endpoint. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The id of the event: the same on each try and each replay. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this try. */
                    "webhook-timestamp": string;
                    /** @description Of Standard Webhooks 1.0.0: one or two of `v1,` and base64 of HMAC-SHA-256 over id.timestamp.body, with a space between. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @constant */
                        type: "ping";
                        /** Format: date-time */
                        timestamp: string;
                        data: components["schemas"]["PingedEndpoint"];
                    };
                };
            };
            responses: {
                /** @description The endpoint is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description It arrived. Any other answer, or none within 15 seconds, and it is sent again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Product: {
            id: string;
            name: string;
            /** @enum {string} */
            category: "games" | "instant-games" | "ott" | "others";
            inputs: {
                label: string;
            }[];
            must_check_player: boolean;
            items: {
                id: number;
                name: string;
                price: number;
                list_price: number;
                /** @enum {string} */
                goods: "topup" | "code";
                in_stock: boolean;
                stock: number | null;
                /** Format: date-time */
                updated_at: string;
            }[];
        };
        Player: {
            /** @enum {string} */
            outcome: "found" | "not_found" | "not_allowed" | "unknown";
            player: string | null;
            region: string | null;
            must_be_found: boolean;
        };
        Order: {
            id: string;
            reference: string;
            /** @enum {string} */
            mode: "live" | "test";
            product_id: string;
            item_id: number;
            input1: string;
            input2: string;
            player: string | null;
            price: number;
            /** @constant */
            currency: "INR";
            codes: number;
            /** @enum {string} */
            status: "processing" | "completed" | "refunded" | "cancelled";
            waiting_for: ("codes" | "person") | null;
            refunded: number;
            reason: string | null;
            sequence: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            ended_at: string | null;
        };
        OrderResult: {
            reference: string;
            order: components["schemas"]["Order"] | null;
            error: {
                code: string;
                message: string;
                fields?: {
                    [key: string]: string;
                };
            } | null;
        };
        Code: {
            id: string;
            /** @enum {string} */
            state: "reserved" | "sold" | "revealed" | "returned" | "void";
            expires_at: string | null;
            revealed_at: string | null;
        };
        RevealedCode: {
            id: string;
            code: string;
            pin: string | null;
            expires_at: string | null;
        };
        Report: {
            id: string;
            /** @enum {string} */
            state: "open" | "answered" | "closed";
        };
        Balance: {
            balance: number;
            /** @constant */
            currency: "INR";
        };
        LedgerLine: {
            id: string;
            /** @enum {string} */
            kind: "order" | "refund" | "top_up" | "credit" | "correction";
            amount: number;
            order_id: string | null;
            reference: string | null;
            /** Format: date-time */
            at: string;
        };
        Endpoint: {
            id: string;
            /** @enum {string} */
            mode: "live" | "test";
            url: string;
            types: ("order.completed" | "order.refunded" | "order.cancelled" | "order.waiting" | "balance.low" | "balance.credited" | "item.price_changed" | "item.stock_changed" | "key.expiring" | "endpoint.disabled" | "ping")[];
            version: string;
            enabled: boolean;
            disabled_reason: ("partner" | "gone" | "failing") | null;
            key_revoked: boolean;
            failing_since: string | null;
            old_until: string | null;
            created_at: string;
        };
        NewEndpoint: {
            endpoint: components["schemas"]["Endpoint"];
            secret: string;
        };
        Secret: {
            secret: string;
            old_until: string | null;
        };
        Gone: Record<string, never>;
        Delivery: {
            id: string;
            event_id: string;
            /** @enum {string} */
            type: "order.completed" | "order.refunded" | "order.cancelled" | "order.waiting" | "balance.low" | "balance.credited" | "item.price_changed" | "item.stock_changed" | "key.expiring" | "endpoint.disabled" | "ping";
            subject: string;
            /** @enum {string} */
            state: "pending" | "delivered" | "failed" | "dropped";
            due_at: string | null;
            created_at: string;
            tries: {
                at: string;
                status: number | null;
                ms: number;
                error: string | null;
                reply: string | null;
            }[];
        };
        Event: {
            id: string;
            /** @enum {string} */
            type: "order.completed" | "order.refunded" | "order.cancelled" | "order.waiting" | "balance.low" | "balance.credited" | "item.price_changed" | "item.stock_changed" | "key.expiring" | "endpoint.disabled" | "ping";
            subject: string;
            sequence: number;
            at: string;
            data: {
                [key: string]: unknown;
            };
        };
        Ping: {
            event_id: string;
        };
        Replay: {
            deliveries: number;
        };
        LowBalance: {
            balance: number;
            low_balance: number;
            /** @constant */
            currency: "INR";
        };
        Credit: {
            id: string;
            /** @enum {string} */
            kind: "credit" | "refunded";
            amount: number;
            order_id: string | null;
            balance: number;
            /** @constant */
            currency: "INR";
        };
        ChangedItem: {
            item_id: number;
            product_ids: string[];
            price: number;
            in_stock: boolean;
        };
        ExpiringKey: {
            key: {
                id: string;
                name: string;
                last4: string;
            };
            /** Format: date-time */
            expires_at: string;
        };
        DisabledEndpoint: {
            endpoint: {
                id: string;
                url: string;
            };
            /** @enum {string} */
            reason: "gone" | "failing";
        };
        PingedEndpoint: {
            endpoint_id: string;
        };
        Error: {
            /** @constant */
            success: false;
            message: string;
            error: {
                code: string;
                message: string;
                fields?: {
                    [key: string]: string;
                };
                requestId: string;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listProducts: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: string;
                category?: "games" | "instant-games" | "ott" | "others";
                updated_since?: string;
            };
            header?: {
                /** @description Another version than that of the key. */
                "Tarang-Version"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Product"][];
                        next: string | null;
                    };
                };
            };
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description Another version than that of the key. */
                "Tarang-Version"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        product: components["schemas"]["Product"];
                    };
                };
            };
        };
    };
    checkPlayer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Another version than that of the key. */
                "Tarang-Version"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    product_id: string;
                    item_id?: number;
                    input1: string;
                    input2?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Player"] & {
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listOrders: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: string;
                reference?: string;
                status?: "processing" | "completed" | "refunded" | "cancelled";
                created_from?: string;
                created_to?: string;
            };
            header?: {
                /** @description Another version than that of the key. */
                "Tarang-Version"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Order"][];
                        next: string | null;
                    };
                };
            };
        };
    };
    createOrder: {
        parameters: {
            query?: never;
            header: {
                /** @description Another version than that of the key. */
                "Tarang-Version"?: string;
                /** @description The same one for a repeat, which gets the first answer for two days. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    product_id: string;
                    item_id: number;
                    input1?: string;
                    input2?: string;
                    more_inputs?: string[];
                    expected_price: number;
                    reference: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        order: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    createOrders: {
        parameters: {
            query?: never;
            header: {
                /** @description Another version than that of the key. */
                "Tarang-Version"?: string;
                /** @description The same one for a repeat, which gets the first answer for two days. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    orders: {
                        product_id: string;
                        item_id: number;
                        input1?: string;
                        input2?: string;
                        more_inputs?: string[];
                        expected_price: number;
                        reference: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["OrderResult"][];
                        next: string | null;
                    };
                };
            };
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description Another version than that of the key. */
                "Tarang-Version"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        order: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    cancelOrder: {
        parameters: {
            query?: never;
            header: {
                /** @description Another version than that of the key. */
                "Tarang-Version"?: string;
                /** @description The same one for a repeat, which gets the first answer for two days. */
                "Idempotency-Key": string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        order: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    listCodes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Another version than that of the key. */
                "Tarang-Version"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Code"][];
                        next: string | null;
                    };
                };
            };
        };
    };
    revealCodes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Another version than that of the key. */
                "Tarang-Version"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["RevealedCode"][];
                        next: string | null;
                    };
                };
            };
        };
    };
    reportCode: {
        parameters: {
            query?: never;
            header: {
                /** @description Another version than that of the key. */
                "Tarang-Version"?: string;
                /** @description The same one for a repeat, which gets the first answer for two days. */
                "Idempotency-Key": string;
            };
            path: {
                id: string;
                code_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        report: components["schemas"]["Report"];
                    };
                };
            };
        };
    };
    getBalance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Another version than that of the key. */
                "Tarang-Version"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Balance"] & {
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listLedger: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: string;
                order_id?: string;
                from?: string;
                to?: string;
            };
            header?: {
                /** @description Another version than that of the key. */
                "Tarang-Version"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["LedgerLine"][];
                        next: string | null;
                    };
                };
            };
        };
    };
    listEndpoints: {
        parameters: {
            query?: never;
            header?: {
                /** @description Another version than that of the key. */
                "Tarang-Version"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Endpoint"][];
                        next: string | null;
                    };
                };
            };
        };
    };
    makeEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Another version than that of the key. */
                "Tarang-Version"?: string;
                /** @description The same one for a repeat, which gets the first answer for two days. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                    types: ("order.completed" | "order.refunded" | "order.cancelled" | "order.waiting" | "balance.low" | "balance.credited" | "item.price_changed" | "item.stock_changed" | "key.expiring" | "endpoint.disabled")[];
                    /** @constant */
                    version?: "2026-12-01";
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewEndpoint"] & {
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Another version than that of the key. */
                "Tarang-Version"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        endpoint: components["schemas"]["Endpoint"];
                    };
                };
            };
        };
    };
    deleteEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Another version than that of the key. */
                "Tarang-Version"?: string;
                /** @description The same one for a repeat, which gets the first answer for two days. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gone"] & {
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    editEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Another version than that of the key. */
                "Tarang-Version"?: string;
                /** @description The same one for a repeat, which gets the first answer for two days. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url?: string;
                    types?: ("order.completed" | "order.refunded" | "order.cancelled" | "order.waiting" | "balance.low" | "balance.credited" | "item.price_changed" | "item.stock_changed" | "key.expiring" | "endpoint.disabled")[];
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        endpoint: components["schemas"]["Endpoint"];
                    };
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: string;
            };
            header?: {
                /** @description Another version than that of the key. */
                "Tarang-Version"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Delivery"][];
                        next: string | null;
                    };
                };
            };
        };
    };
    testEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Another version than that of the key. */
                "Tarang-Version"?: string;
                /** @description The same one for a repeat, which gets the first answer for two days. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ping"] & {
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    rotateSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Another version than that of the key. */
                "Tarang-Version"?: string;
                /** @description The same one for a repeat, which gets the first answer for two days. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    overlap_hours?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Secret"] & {
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: string;
                type?: "order.completed" | "order.refunded" | "order.cancelled" | "order.waiting" | "balance.low" | "balance.credited" | "item.price_changed" | "item.stock_changed" | "key.expiring" | "endpoint.disabled" | "ping";
                order_id?: string;
            };
            header?: {
                /** @description Another version than that of the key. */
                "Tarang-Version"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Event"][];
                        next: string | null;
                    };
                };
            };
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Another version than that of the key. */
                "Tarang-Version"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        event: components["schemas"]["Event"];
                    };
                };
            };
        };
    };
    replayEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Another version than that of the key. */
                "Tarang-Version"?: string;
                /** @description The same one for a repeat, which gets the first answer for two days. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    endpoint_id?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"] & {
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
}
