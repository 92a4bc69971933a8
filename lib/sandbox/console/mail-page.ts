import { escapeHtml } from '@/lib/sandbox/http/escape';
import type { Mail } from '@/lib/sandbox/state/state';
import { findLinks } from './describe-state';
import { renderShell } from './shell';

export function renderMail(mail: Mail): string {
  const links = findLinks(mail).map(
    (link) => `<div><a class="mono" href="${escapeHtml(link)}">${escapeHtml(link)}</a></div>`,
  );
  return renderShell(
    mail.subject,
    [{ tab: 'messages', title: '← Messages', count: 0 }],
    '',
    `<h1>${escapeHtml(mail.subject || '(no subject)')}</h1>
<p class="quiet">from ${escapeHtml(mail.from)} to ${escapeHtml(mail.to.join(', '))}, ${escapeHtml(mail.at)} ·
<a href="/console/mails/${mail.id}/raw">source</a></p>
${links.length > 0 ? `<div class="card"><strong>Links</strong>${links.join('')}</div>` : ''}
${mail.html ? `<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/console/mails/${mail.id}/html"></iframe>` : ''}
<h2>As text</h2><pre>${escapeHtml(mail.text || '—')}</pre>`,
  );
}
