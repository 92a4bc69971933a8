import type { z } from 'zod';
import { actorOf } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import type { Endpoint, Endpoints } from '@/lib/domain/endpoints/schema';
import { maskContacts } from '@/lib/domain/mask-contacts';
import type { Store } from '@/lib/domain/open-services';
import type { Permission } from '@/lib/domain/permissions';
import { AppError, notFound } from '@/lib/platform/errors';
import { type Language, languageOf } from '@/lib/platform/languages';
import type { Log } from '@/lib/platform/log';
import { traceRequestId } from '@/lib/platform/traces';
import { type Access, assertAccess, assertOwner, type Declared, declare } from './access';
import { isInternalRequest } from './cache/internal-fetch';
import { type CallLimit, countsOfCall, EVERYTHING_ELSE } from './guards/counts-of-call';
import { notedWrite } from './guards/noted-write';
import { originOf } from './guards/origin-of';
import { recordRefusal } from './guards/record-refusal';
import { loggedPath } from './reply/logged-path';
import {
  asAppError,
  errorReply,
  type JsonReply,
  type Refusal,
  successReply,
  type Untranslated,
} from './reply/reply';
import { withIdempotencyKey } from './request/idempotency';
import {
  type InputSchemas,
  type Nothing,
  parseInput,
  type RouteContext,
  type Schemas,
} from './request/input';
import { webProcess } from './server/process';
import { requestViewer } from './session';

/** What a handler receives: the parsed input, the viewer and the context. */
export interface Call<A extends Access, P, Q, B> {
  context: Context;
  request: Request;
  params: P;
  query: Q;
  body: B;
  /** The handle of this call's Idempotency-Key. Without a key, one that stores nothing. */
  idempotency: IdempotencyHandle;
  viewer: A extends 'public' | 'internal' ? Viewer | null : Viewer;
}

interface Common {
  /** The limit that counts this call, by viewer or by address; EVERYTHING_ELSE by default. */
  limit?: CallLimit | 'none';
  /** Whether the call accepts an Idempotency-Key (spec S7.6). */
  idempotent?: boolean;
  /** For a POST that asks a question and stores nothing. */
  onlyReads?: boolean;
  /** For a public call whose answer depends on the viewer. */
  greetsViewer?: boolean;
  /** The message for input that does not parse. */
  refusal?: Refusal;
  /** For a GET that changes state (spec S7.5 has one): it needs a bearer token, because a link could use the cookie. */
  bearerOnly?: boolean;
}

export type HandleOptions<
  A extends Access,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
> = Common &
  Schemas<P, Q, B> & { access: A } & (A extends 'self'
    ? {
        owner: (input: { params: z.output<P>; body: z.output<B> }) => string;
        /** With which staff reach the data of everyone. */
        others: Permission;
      }
    : { owner?: never; others?: never });

/** What the handler of an endpoint returns; any object when the handler names no endpoint. */
type Answer<E extends Endpoint | undefined> = E extends Endpoint
  ? Untranslated<Endpoints[E]> | JsonReply<Endpoints[E]>
  : object;

export type RouteHandler = (request: Request, route: RouteContext) => Promise<Response>;

/**
 * Makes a route handler. It does, in this order: request id, session, access, rate limit, parsing (with the size and
 * type of the body), `run`, error mapping, one log line.
 */
export function handle<
  A extends Access,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  E extends Endpoint | undefined = undefined,
>(
  options: HandleOptions<A, P, Q, B> & {
    /** Required when a page calls this handler: it then has to return the reply that `Endpoints` declares. */
    endpoint?: E;
  },
  run: (call: Call<A, z.output<P>, z.output<Q>, z.output<B>>) => Promise<Answer<E>>,
): Declared<RouteHandler> & {
  schemas: InputSchemas;
  endpoint: Endpoint | undefined;
  others: Permission | undefined;
} {
  const { params, query, body, file, endpoint, others } = options;
  const answer = declare<RouteHandler>(options.access, async (request, route) => {
    const started = performance.now();
    const store = webProcess();
    const requestId = traceRequestId();
    const log = store.log.child({ requestId });
    const language = languageOf(request.headers.get('accept-language'));
    let reply: Response;
    let viewer: Viewer | null = null;
    const origin = originOf(request);
    try {
      viewer = await identify(store, options, request);
      await countCall(store, options, request, viewer);
      const input = await parseInput(options, request, route, language);
      if (options.owner && viewer) assertOwner(options.owner(input), viewer, options.others);
      const { context } = store;
      const actor = actorOf({ viewer, requestId, clock: context.clock, origin });
      const call = { context: { ...context, actor, log, language }, request, viewer, ...input };
      const work = (idempotency: IdempotencyHandle) =>
        // The cast is safe because `identify` throws when the access class requires a viewer and there is none.
        run({ ...call, idempotency } as Call<A, z.output<P>, z.output<Q>, z.output<B>>);
      const result = await runOnce(store, request, options.idempotent ? viewer : null, input.body, work);
      if (request.method !== 'GET' && !options.onlyReads) await notedWrite(context, viewer, log);
      reply = successReply(maskContacts(actor, result), language);
    } catch (error) {
      const refused = asAppError(error, options.refusal);
      const call = endpoint ?? `${request.method} ${loggedPath(request).split('/', 3).join('/')}`;
      recordRefusal(store, refused, { viewer, requestId, origin, call });
      reply = failed(refused, { requestId, log, language });
    }
    return finish(reply, { request, requestId, log, started, viewer });
  });
  return Object.assign(answer, {
    endpoint,
    others,
    schemas: { params, query, ...(file ? { form: body } : { body }) },
  });
}

type AnyOptions = Common & { access: Access };

async function identify(store: Store, options: AnyOptions, request: Request): Promise<Viewer | null> {
  const { access, greetsViewer, bearerOnly } = options;
  const anonymous = (access === 'public' && !greetsViewer) || access === 'internal';
  const { viewer, carrier } = anonymous
    ? { viewer: null, carrier: null }
    : await requestViewer(store.context, request);
  assertAccess(access, viewer);
  if (access === 'internal' && !isInternalRequest(request)) throw notFound('Page');
  // Next answers HEAD with the GET handler, but HEAD must not change state.
  if (bearerOnly && request.method === 'HEAD') throw notFound('Page');
  if (bearerOnly && carrier !== 'bearer') throw new AppError('unauthenticated', 'requests.bearerOnly');
  return viewer;
}

async function countCall(
  store: Store,
  { limit = EVERYTHING_ELSE }: AnyOptions,
  request: Request,
  viewer: Viewer | null,
): Promise<void> {
  if (limit !== 'none') await store.limiter.consumeAll(countsOfCall(request, limit, viewer));
}

async function runOnce(
  store: Store,
  request: Request,
  viewer: Viewer | null,
  body: unknown,
  work: (idempotency: IdempotencyHandle) => Promise<object>,
) {
  const { pathname } = new URL(request.url);
  const key = viewer && request.headers.get('idempotency-key');
  return withIdempotencyKey(
    store.context,
    { userId: viewer?.userid ?? '', route: pathname, key, body },
    work,
  );
}

function failed(
  error: AppError,
  { requestId, log, language }: { requestId: string; log: Log; language: Language },
): Response {
  if (error.status >= 500) log.error({ err: error.code === 'internal' ? error.cause : error }, error.code);
  return errorReply(error, requestId, language);
}

interface Finish {
  request: Request;
  requestId: string;
  log: Log;
  started: number;
  viewer: Viewer | null;
}

function finish(reply: Response, { request, requestId, log, started, viewer }: Finish): Response {
  reply.headers.set('x-request-id', requestId);
  if (!reply.headers.has('cache-control')) reply.headers.set('Cache-Control', 'no-store');
  log.info({
    method: request.method,
    path: loggedPath(request),
    status: reply.status,
    ms: Math.round((performance.now() - started) * 10) / 10,
    ...(viewer ? { user: viewer.userid } : {}),
  });
  return reply;
}
