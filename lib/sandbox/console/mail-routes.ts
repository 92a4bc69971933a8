import type { Incoming } from '@/lib/sandbox/http/incoming';
import { type Answer, html, json, type Reply } from '@/lib/sandbox/http/reply';
import type { Route } from '@/lib/sandbox/http/router';
import type { SandboxContext } from '@/lib/sandbox/services';
import type { Mail } from '@/lib/sandbox/state/state';
import { renderMail } from './mail-page';

/**
 * Mails are untrusted HTML, so they are shown in a sandboxed frame without scripts, and the response forbids scripts
 * too.
 */
export function mailRoutes(context: SandboxContext): Route[] {
  const withMail = (request: Incoming, show: (mail: Mail) => Reply): Reply => {
    const mail = context.state.mails.find((candidate) => candidate.id === request.param('id'));
    return mail ? show(mail) : json({ error: 'there is no such mail' }, 404);
  };
  return [
    {
      method: 'GET',
      path: '/console/mails/:id',
      run: (request) => withMail(request, (mail) => html(renderMail(mail))),
    },
    {
      method: 'GET',
      path: '/console/mails/:id/html',
      run: (request) => withMail(request, (mail) => framed(html(`<base target="_blank">${mail.html}`))),
    },
    {
      method: 'GET',
      path: '/console/mails/:id/raw',
      run: (request) =>
        withMail(request, ({ raw }) => ({
          status: 200,
          headers: { 'content-type': 'text/plain; charset=utf-8' },
          body: raw,
        })),
    },
  ];
}

function framed(answer: Answer): Answer {
  const policy = 'sandbox allow-popups allow-popups-to-escape-sandbox; script-src none';
  return { ...answer, headers: { ...answer.headers, 'content-security-policy': policy } };
}
