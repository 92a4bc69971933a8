import type { SandboxState } from '@/lib/sandbox/console/describe-state';
import { chip, clockTime, empty, MAX_ROWS, shownNote } from '@/lib/sandbox/console/parts';
import { escapeHtml } from '@/lib/sandbox/http/escape';

export function renderMessages({ sms, mails, pushes, telegrams, whatsapps }: SandboxState): string {
  return `<h1>Messages</h1>
<h2>Text messages</h2>
${shownNote(sms.length)}${sms.length > 0 ? sms.slice(0, MAX_ROWS).map(renderSms).join('') : empty('No text message was sent.')}
<h2>Web push</h2>
${shownNote(pushes.length)}${pushes.length > 0 ? pushes.slice(0, MAX_ROWS).map(renderPush).join('') : empty('No browser of the sandbox was told anything.')}
<h2>Telegram</h2>
${shownNote(telegrams.length)}${telegrams.length > 0 ? telegrams.slice(0, MAX_ROWS).map(renderTelegram).join('') : empty('The bot has sent nothing.')}
<h2>WhatsApp</h2>
${shownNote(whatsapps.length)}${whatsapps.length > 0 ? whatsapps.slice(0, MAX_ROWS).map(renderWhatsApp).join('') : empty('No message of a template was sent.')}
<h2>Mail</h2>
${shownNote(mails.length)}${mails.length > 0 ? mails.slice(0, MAX_ROWS).map(renderMailRow).join('') : empty('No mail was sent.')}`;
}

function renderSms(sms: SandboxState['sms'][number]): string {
  return `<div class="card"><div class="row">${clockTime(sms.at)} <strong>+91 ${escapeHtml(sms.to)}</strong> ${chip(sms.route)}</div>
<div class="row"><span class="code">${escapeHtml(sms.variables)}</span><span class="quiet">${escapeHtml(sms.text)}</span></div></div>`;
}

function renderPush({ at, browser, text }: SandboxState['pushes'][number]): string {
  return `<div class="card"><div class="row">${clockTime(at)} <strong>browser ${escapeHtml(browser)}</strong></div>
<div class="row"><span class="quiet">${escapeHtml(text)}</span></div></div>`;
}

function renderTelegram({ at, chat, html, by }: SandboxState['telegrams'][number]): string {
  return `<div class="card"><div class="row">${clockTime(at)} <strong>chat ${escapeHtml(chat)}</strong> ${chip(by)}</div>
<div class="row"><span class="quiet">${escapeHtml(html)}</span></div></div>`;
}

function renderWhatsApp({
  at,
  to,
  template,
  language,
  text,
  stop,
}: SandboxState['whatsapps'][number]): string {
  const say = (name: string, value: string, label: string) =>
    `<form method="post" action="/console/whatsapp"><input type="hidden" name="from" value="${escapeHtml(to)}">
<input type="hidden" name="${name}" value="${escapeHtml(value)}"><button>${label}</button></form>`;
  return `<div class="card"><div class="row">${clockTime(at)} <strong>+${escapeHtml(to)}</strong> ${chip(`${template}, ${language}`)}</div>
<div class="row"><span class="quiet">${escapeHtml(text)}</span></div>
<div class="row">${say('stop', stop, 'Stop these messages')}${say('text', 'STOP', 'Write STOP')}</div></div>`;
}

function renderMailRow(mail: SandboxState['mails'][number]): string {
  const links = mail.links
    .slice(0, 3)
    .map(
      (link) =>
        `<a class="mono" href="${escapeHtml(link)}" target="_blank" rel="noopener">${escapeHtml(link)}</a>`,
    );
  return `<div class="card"><div class="row">${clockTime(mail.at)} <strong><a href="/console/mails/${mail.id}">${escapeHtml(mail.subject || '(no subject)')}</a></strong>
<span class="quiet end">to ${escapeHtml(mail.to.join(', '))}</span></div>${links.map((link) => `<div>${link}</div>`).join('')}</div>`;
}
