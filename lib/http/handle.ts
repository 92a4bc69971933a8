import type { z } from 'zod';
import { actorOf } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import type { Endpoint, Endpoints } from '@/lib/domain/endpoints/schema';
import { maskContacts } from '@/lib/domain/mask-contacts';
import type { Store } from '@/lib/domain/open-services';
import { actorOfPartner, type PartnerCaller } from '@/lib/domain/partners';
import type { Scope } from '@/lib/domain/partners/schema';
import type { Permission } from '@/lib/domain/permissions';
import { AppError, notFound } from '@/lib/platform/errors';
import { type Language, languageOf } from '@/lib/platform/languages';
import type { Log } from '@/lib/platform/log';
import { traceRequestId } from '@/lib/platform/traces';
import { type Access, assertAccess, assertOwner, type Declared, declare } from './access';
import { type CallLimit, countsOfCall, EVERYTHING_ELSE } from './guards/counts-of-call';
import { notedWrite } from './guards/noted-write';
import { originOf } from './guards/origin-of';
import { recordRefusal } from './guards/record-refusal';
import { identifyPartner, type PartnerDemand } from './partners/identify-partner';
import { withTextAmounts } from './partners/text-amounts';
import { translationOf } from './partners/versions';
import { loggedPath } from './reply/logged-path';
import {
  asAppError,
  errorReply,
  type JsonReply,
  type Refusal,
  successReply,
  type Untranslated,
} from './reply/reply';
import { NO_IDEMPOTENCY, withIdempotencyKey } from './request/idempotency';
import { idempotencyOf } from './request/idempotency-of';
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
  viewer: A extends 'public' ? Viewer | null : A extends 'partner' ? null : Viewer;
  /** Whose key a call of the partner API has; null for every other call. */
  partner: A extends 'partner' ? PartnerCaller : null;
}

interface Common {
  /** The limit that counts this call, by viewer or by address; EVERYTHING_ELSE by default. */
  limit?: CallLimit | 'none';
  /**
   * Whether the call accepts an Idempotency-Key (spec S7.6). A call of the partner API then needs one, unless it is
   * optional.
   */
  idempotent?: boolean | 'optional';
  /** The answer has a secret, so that what is kept of it for a repeat is sealed. */
  hasSecret?: boolean;
  /** For a POST that asks a question and stores nothing. */
  onlyReads?: boolean;
  /** For a public call whose answer depends on the viewer. */
  greetsViewer?: boolean;
  /** For a call of signed-in users by which staff reach the data of others too. */
  reachesOthers?: boolean;
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
    : { owner?: never; others?: never }) &
  (A extends 'partner'
    ? PartnerDemand & {
        /** The status of its success; 200 by default. */
        status?: 200 | 201 | 202;
        limit?: never;
      }
    : { scope?: never; quota?: never; status?: never });

/** What the handler of an endpoint returns; any object when the handler names no endpoint. */
type Answer<E extends Endpoint | undefined> = E extends Endpoint
  ? Untranslated<Endpoints[E]> | JsonReply<Endpoints[E]>
  : object;

/** The terms of a call of the partner API, which its document tells. */
export interface PartnerTerms {
  scope: Scope;
  status: 200 | 201 | 202;
  idempotent: boolean | 'optional';
}

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
  partner: PartnerTerms | null;
} {
  const { params, query, body, file, endpoint, others } = options;
  const answer = declare<RouteHandler>(options.access, async (request, route) => {
    const started = performance.now();
    const store = webProcess();
    const requestId = traceRequestId();
    const log = store.log.child({ requestId });
    const language = languageOf(request.headers.get('accept-language'));
    const headers = new Headers();
    let reply: Response;
    let caller: Caller = { viewer: null, partner: null };
    const origin = originOf(request);
    try {
      caller = await identify(store, options, request, headers);
      const { viewer, partner } = caller;
      const translation = partner && translationOf(request, partner.version, headers);
      const input = await parseInput(options, request, route, language, translation?.request);
      if (options.owner && viewer) assertOwner(options.owner(input), viewer, options.others);
      const { context } = store;
      const actor = partner
        ? actorOfPartner(partner, { requestId, origin })
        : actorOf({ viewer, requestId, clock: context.clock, origin });
      const call = { context: { ...context, actor, log, language }, request, ...caller, ...input };
      const work = (idempotency: IdempotencyHandle) =>
        // The cast is safe because `identify` throws when the access class requires a caller and there is none.
        run({ ...call, idempotency } as Call<A, z.output<P>, z.output<Q>, z.output<B>>);
      const keyed = idempotencyOf(request, options, caller, headers);
      const result = keyed
        ? // A call without a body has none to compare.
          await withIdempotencyKey(context, { ...keyed, body: input.body ?? null }, work)
        : await work(NO_IDEMPOTENCY);
      if (request.method !== 'GET' && !options.onlyReads) await notedWrite(context, viewer, log);
      const told = translation && !(result instanceof Response) ? translation.reply(result) : result;
      // What people read of themselves has their own contacts, which they send back as they are.
      const isOwn = options.access === 'signed-in' && !options.reachesOthers;
      reply = successReply(isOwn ? told : maskContacts(actor, told), language, options.status);
    } catch (error) {
      const refused = asAppError(error, options.refusal);
      const call = endpoint ?? `${request.method} ${loggedPath(request).split('/', 3).join('/')}`;
      recordRefusal(store, refused, { viewer: caller.viewer, requestId, origin, call });
      reply = failed(options.scope ? withTextAmounts(refused) : refused, { requestId, log, language });
    }
    for (const [name, value] of headers) reply.headers.set(name, value);
    return finish(reply, { request, requestId, log, started, caller });
  });
  return Object.assign(answer, {
    endpoint,
    others,
    partner: options.scope
      ? { scope: options.scope, status: options.status ?? 200, idempotent: options.idempotent ?? false }
      : null,
    schemas: { params, query, ...(file ? { form: body } : { body }) },
  });
}

type AnyOptions = Common & { access: Access } & Partial<PartnerDemand>;

/** Who makes a call. */
interface Caller {
  viewer: Viewer | null;
  partner: PartnerCaller | null;
}

/** Finds out who calls, and counts the call. `headers` are those of the reply. */
async function identify(
  store: Store,
  options: AnyOptions,
  request: Request,
  headers: Headers,
): Promise<Caller> {
  const { scope, quota, limit = EVERYTHING_ELSE } = options;
  if (scope)
    return { viewer: null, partner: await identifyPartner(store, request, { scope, quota, headers }) };
  const viewer = await identifyViewer(store, options, request);
  if (limit !== 'none') await store.limiter.consumeAll(countsOfCall(request, limit, viewer));
  return { viewer, partner: null };
}

async function identifyViewer(store: Store, options: AnyOptions, request: Request): Promise<Viewer | null> {
  const { access, greetsViewer, bearerOnly } = options;
  const anonymous = access === 'public' && !greetsViewer;
  const { viewer, carrier } = anonymous
    ? { viewer: null, carrier: null }
    : await requestViewer(store.context, request);
  assertAccess(access, viewer);
  // Next answers HEAD with the GET handler, but HEAD must not change state.
  if (bearerOnly && request.method === 'HEAD') throw notFound('Page');
  if (bearerOnly && carrier !== 'bearer') throw new AppError('unauthenticated', 'requests.bearerOnly');
  return viewer;
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
  caller: Caller;
}

function finish(reply: Response, { request, requestId, log, started, caller }: Finish): Response {
  const { viewer, partner } = caller;
  reply.headers.set('x-request-id', requestId);
  if (!reply.headers.has('cache-control')) reply.headers.set('Cache-Control', 'no-store');
  log.info({
    method: request.method,
    path: loggedPath(request),
    status: reply.status,
    ms: Math.round((performance.now() - started) * 10) / 10,
    ...(viewer ? { user: viewer.userid } : {}),
    ...(partner ? { user: partner.buyer.userid, key: partner.keyId } : {}),
  });
  return reply;
}
