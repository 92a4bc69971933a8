import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Settings } from '@/lib/platform/config';
import { type Runtime, seconds, systemClock } from '@/lib/platform/time';
import {
  checkedLookup,
  ForbiddenAddress,
  type Resolve,
  resolveBySystem,
  resolvePublic,
} from './checked-lookup';
import { isLoopbackLiteral, judgeUrl } from './judge-url';
import type { PartnerAnswer, PartnerRequest, PartnerWebhooks } from './partner-port';
import { signWebhook } from './sign-webhook';

export interface PartnerWebhooksOptions {
  /** ms for one try. */
  timeout?: number;
  resolve?: Resolve;
  clock?: Pick<Runtime, 'monotonic' | 'sleep'>;
  /** What sends: a module of Node by default. */
  request?: SendRequest;
}

type SendRequest = (url: string, options: RequestOptions) => ClientRequest;

const MAX_REPLY = 500;

export function createPartnerWebhooks(
  { STORE_URL, SANDBOX }: Pick<Settings, 'STORE_URL' | 'SANDBOX'>,
  {
    timeout = seconds(15),
    resolve = resolveBySystem,
    clock = systemClock,
    request: sendRequest = requestByNode,
  }: PartnerWebhooksOptions = {},
): PartnerWebhooks {
  const rules = { ownHost: new URL(STORE_URL).hostname, isLoopbackAllowed: SANDBOX === '1' };
  const lookup = checkedLookup(resolve);
  return {
    async findRefusal(url) {
      const refusal = judgeUrl(url, rules);
      const { hostname } = refusal === 'invalid' ? { hostname: '' } : new URL(url);
      if (refusal !== null || isLoopbackLiteral(hostname)) return refusal;
      return resolvePublic(resolve, hostname).then(
        () => null,
        () => 'address',
      );
    },
    async send(request) {
      const startedAt = clock.monotonic();
      const ms = () => Math.round(clock.monotonic() - startedAt);
      const refusal = judgeUrl(request.url, rules);
      if (refusal !== null) return { kind: 'failed', error: `address refused: ${refusal}`, ms: ms() };
      try {
        return { ...(await post(request, { timeout, lookup, clock, sendRequest })), ms: ms() };
      } catch (error) {
        return { kind: 'failed', error: describeFailure(error), ms: ms() };
      }
    },
  };
}

type Answered = Pick<
  Extract<PartnerAnswer, { kind: 'answered' }>,
  'kind' | 'status' | 'reply' | 'retryAfter'
>;

interface Means {
  timeout: number;
  lookup: LookupFunction;
  clock: Pick<Runtime, 'sleep'>;
  sendRequest: SendRequest;
}

const requestByNode: SendRequest = (url, options) =>
  (url.startsWith('http:') ? http : https).request(url, options);

/** Without an agent each request has a connection of its own, whose addresses are resolved and checked anew. */
function post(
  { url, id, body, secrets, now }: PartnerRequest,
  { timeout, lookup, clock, sendRequest }: Means,
): Promise<Answered> {
  const bytes = Buffer.from(body);
  const timestamp = Math.floor(now.getTime() / 1000);
  const headers = {
    'content-type': 'application/json',
    'content-length': bytes.byteLength,
    'user-agent': 'Tarang-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signWebhook(secrets, { id, timestamp, body }),
  };
  return new Promise((done, fail) => {
    const call = sendRequest(url, { method: 'POST', agent: false, lookup, headers });
    // Node's own timeout ends with each byte, and a receiver could hold the connection for ever.
    const waiting = new AbortController();
    clock.sleep(timeout, waiting.signal).then(() => {
      if (!waiting.signal.aborted) call.destroy(new TimedOut(timeout));
    }, fail);
    call.on('close', () => waiting.abort());
    call.on('error', fail);
    call.on('response', (response) => {
      readBeginning(response).then((reply) => {
        const { statusCode = 0, headers: got } = response;
        done({ kind: 'answered', status: statusCode, reply, retryAfter: got['retry-after'] ?? null });
        call.destroy();
      });
    });
    call.end(bytes);
  });
}

/** The status has arrived, so that what happens to the rest of the answer changes nothing. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  let text = '';
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      text += chunk;
      if (text.length >= MAX_REPLY) break;
    }
  } catch {
    // What has come of the text is what the panel shows.
  }
  return text.slice(0, MAX_REPLY).toWellFormed();
}

class TimedOut extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof TimedOut || error instanceof ForbiddenAddress) return error.message;
  // A host with several addresses gives one error for each.
  const [first] = error instanceof AggregateError ? error.errors : [error];
  const code: unknown = first instanceof Error ? Reflect.get(first, 'code') : undefined;
  return typeof code === 'string' ? code : 'the connection failed';
}
