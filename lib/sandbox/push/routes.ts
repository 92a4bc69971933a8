import { answerCall, type Call } from '@/lib/sandbox/calls/answer-call';
import { json, type Reply } from '@/lib/sandbox/http/reply';
import type { Route } from '@/lib/sandbox/http/router';
import type { SandboxContext } from '@/lib/sandbox/services';
import { createBrowser, readMessage } from './browsers';

/**
 * A push service: it makes browsers that are subscribed to it, takes messages for them, and shows what each browser
 * reads.
 */
export function pushRoutes(context: SandboxContext): Route[] {
  return [
    {
      method: 'POST',
      path: '/push/browsers',
      run() {
        const browser = createBrowser();
        context.state.browsers.push(browser);
        const { id, p256dh, auth } = browser;
        return json({ endpoint: `${context.urls.base}/push/message/${id}`, keys: { p256dh, auth } });
      },
    },
    {
      method: 'POST',
      path: '/push/message/:id',
      run: (request) => answerCall(context, { service: 'push', name: 'message' }, request, takeMessage),
    },
  ];
}

function takeMessage({ context, request, take }: Call<'push'>): Reply {
  if (take('gone')) return json({ error: 'the subscription has ended' }, 410);
  if (take('unsigned')) return json({ error: 'the signature is not valid' }, 403);
  if (take('busy')) return json({ error: 'too many requests' }, 429);
  if (take('too_large')) return json({ error: 'the payload is too large' }, 413);
  const browser = context.state.browsers.find(({ id }) => id === request.param('id'));
  if (!browser) return json({ error: 'no such subscription' }, 404);
  const { authorization = '', ttl, topic } = request.headers;
  if (!/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, ?k=B[\w-]{86}$/.test(authorization))
    return json({ error: 'no VAPID' }, 401);
  if (ttl === undefined) return json({ error: 'TTL is missing' }, 400);
  context.state.pushes.unshift({
    at: new Date().toISOString(),
    browser: browser.id,
    topic: String(topic ?? ''),
    text: readMessage(browser, request.raw),
  });
  return { status: 201, headers: {}, body: '' };
}
