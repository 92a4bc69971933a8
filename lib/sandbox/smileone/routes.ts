import { answerCall, BROKEN_PAGE } from '@/lib/sandbox/calls/answer-call';
import type { Incoming } from '@/lib/sandbox/http/incoming';
import { html, type Reply } from '@/lib/sandbox/http/reply';
import type { Route } from '@/lib/sandbox/http/router';
import type { SandboxContext } from '@/lib/sandbox/services';
import { REGIONS, type Region } from '@/lib/sandbox/state/smileone-state';
import { SMILEONE_CALLS } from './faults';
import { serveEndpoint } from './serve-endpoint';

/** A path without a region prefix is the account's default region, which is Brazil here (SMILEONE-1). */
export function smileoneRoutes(context: SandboxContext): Route[] {
  return [
    {
      method: 'POST',
      path: '/smileone/smilecoin/api/:endpoint',
      run: (request) => serve(context, 'br', request),
    },
    {
      method: 'POST',
      path: '/smileone/:region/smilecoin/api/:endpoint',
      run: (request) => serve(context, request.param('region'), request),
    },
    { method: 'ANY', path: '/smileone/*', run: () => html(BROKEN_PAGE) },
  ];
}

/** An unknown region or endpoint answers an HTML page with HTTP status 200, as the real service does. */
function serve(context: SandboxContext, prefix: string, request: Incoming): Promise<Reply> | Reply {
  const region: Region | undefined = REGIONS.find((candidate) => candidate === prefix);
  const name = SMILEONE_CALLS.find((candidate) => candidate === request.param('endpoint'));
  if (!region || !name) return html(BROKEN_PAGE);
  return answerCall(context, { service: 'smileone', name, region }, request, (call) =>
    serveEndpoint(call, region, name),
  );
}
