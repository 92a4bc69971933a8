import type { FaultName } from '@/lib/sandbox/faults/registry';
import type { FaultParams, FaultScope, Service } from '@/lib/sandbox/faults/types';
import type { Incoming } from '@/lib/sandbox/http/incoming';
import { html, json, type Reply } from '@/lib/sandbox/http/reply';
import { wait } from '@/lib/sandbox/http/wait';
import type { SandboxContext } from '@/lib/sandbox/services';

/** The services on the shared HTTP server; the identity provider and the mail server have servers of their own. */
type HttpService = Exclude<Service, 'identity' | 'mail'>;

/** A call in progress, as its handler sees it. */
export interface Call<S extends Service> {
  context: SandboxContext;
  request: Incoming;
  region: string | null;
  /**
   * Returns the fault's parameters when the fault applies to this call, and notes it in the call record; otherwise
   * null. `about` is sought for the fault's `match` too.
   */
  take(fault: FaultName<S>, about?: string): FaultParams | null;
  /** Holds the connection, then resets it: the work is done, but the caller never gets an answer. */
  holdAndReset(params: FaultParams): Promise<Reply>;
}

export interface CallIdentity<S extends Service> {
  service: S;
  name: string;
  region?: string;
  /** What `match` of a fault is sought in, when that is more than the body. */
  text?: string;
}

export const BROKEN_PAGE =
  '<!DOCTYPE html><html><head><title>Service</title></head><body>Please wait</body></html>';

/** Runs a handler with the transport faults that all HTTP services share, and records the call whatever its outcome. */
export async function answerCall<S extends HttpService>(
  context: SandboxContext,
  identity: CallIdentity<S>,
  request: Incoming,
  work: (call: Call<S>) => Promise<Reply> | Reply,
): Promise<Reply> {
  const started = Date.now();
  const struck: string[] = [];
  const region = identity.region ?? null;
  const sent = request.raw.toString('utf8');
  const scope: FaultScope = { on: identity.name, region, text: identity.text ?? sent };
  const take = (fault: FaultName<HttpService>, about = ''): FaultParams | null => {
    const text = `${scope.text} ${about}`;
    const params = context.faults.take<HttpService>(identity.service, fault, { ...scope, text });
    if (params) struck.push(fault);
    return params;
  };
  const holdAndReset = async (params: FaultParams): Promise<Reply> => {
    await wait(Number(params.ms), context.stopping);
    return 'reset';
  };
  const reply = await underTransportFaults(take, context, () =>
    work({ context, request, region, take, holdAndReset }),
  );
  context.calls.add({
    at: new Date(started).toISOString(),
    service: identity.service,
    name: identity.name,
    region,
    method: request.method,
    path: request.path,
    headers: keptHeaders(request),
    request: sent,
    status: reply === 'reset' ? null : reply.status,
    response: reply === 'reset' ? '' : reply.body,
    ms: Date.now() - started,
    faults: struck,
  });
  return reply;
}

async function underTransportFaults(
  take: (fault: 'down' | 'http_500' | 'html' | 'slow') => FaultParams | null,
  context: SandboxContext,
  work: () => Promise<Reply> | Reply,
): Promise<Reply> {
  if (take('down')) return 'reset';
  if (take('http_500')) return json({ message: 'Internal Server Error' }, 500);
  if (take('html')) return html(BROKEN_PAGE);
  const slow = take('slow');
  const reply = await work();
  await wait(slow ? Number(slow.ms) : context.settings.answerMs, context.stopping);
  return reply;
}

const KEPT_HEADERS = ['content-type', 'authorization', 'auth', 'timestamp', 'user-agent'];

function keptHeaders(request: Incoming): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of KEPT_HEADERS) {
    const value = request.headers[name];
    if (typeof value === 'string') kept[name] = value;
  }
  return kept;
}
