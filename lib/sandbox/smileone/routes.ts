import { answerCall, BROKEN_PAGE } from '@/lib/sandbox/calls/answer-call';
import type { Incoming } from '@/lib/sandbox/http/incoming';
import { html, type Reply } from '@/lib/sandbox/http/reply';
import type { Route } from '@/lib/sandbox/http/router';
import type { World } from '@/lib/sandbox/services';
import { REGIONS, type Region } from '@/lib/sandbox/state/smileone-state';
import { SMILEONE_CALLS } from './faults';
import { serveEndpoint } from './serve-endpoint';

/** No prefix is the account's default, which acts as Brazil (SMILEONE-1). */
export function smileoneRoutes(world: World): Route[] {
  return [
    {
      method: 'POST',
      path: '/smileone/smilecoin/api/:endpoint',
      run: (request) => serve(world, 'br', request),
    },
    {
      method: 'POST',
      path: '/smileone/:region/smilecoin/api/:endpoint',
      run: (request) => serve(world, request.param('region'), request),
    },
    { method: 'ANY', path: '/smileone/*', run: () => html(BROKEN_PAGE) },
  ];
}

/** A wrong region or endpoint answers a web page with HTTP 200, like the real shop. */
function serve(world: World, prefix: string, request: Incoming): Promise<Reply> | Reply {
  const region: Region | undefined = REGIONS.find((candidate) => candidate === prefix);
  const name = SMILEONE_CALLS.find((candidate) => candidate === request.param('endpoint'));
  if (!region || !name) return html(BROKEN_PAGE);
  return answerCall(world, { service: 'smileone', name, region }, request, (call) =>
    serveEndpoint(call, region, name),
  );
}
