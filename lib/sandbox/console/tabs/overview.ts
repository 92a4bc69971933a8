import type { SandboxState } from '@/lib/sandbox/console/describe-state';
import { table, tile } from '@/lib/sandbox/console/parts';
import { escapeHtml } from '@/lib/sandbox/http/escape';
import { SPECIAL_PLAYERS } from '@/lib/sandbox/players';
import type { SandboxContext } from '@/lib/sandbox/services';
import { APPROVED } from '@/lib/sandbox/whatsapp/templates';

export function renderOverview(state: SandboxState, context: SandboxContext): string {
  const paid =
    state.payments.filter((payment) => payment.status === 'success').length +
    state.links.filter(({ status }) => status === 'paid').length;
  return `<h1>The outside context of ${escapeHtml(context.storeUrl)}</h1>
<div class="tiles">
${tile(`${paid} of ${state.payments.length + state.links.length}`, 'payments made')}
${tile(state.counts.smileone.total, 'Smile.one bookings')}
${tile(state.counts.moogold.total, 'MooGold bookings')}
${tile(state.smileone.balances.br, 'Smile.one BR points')}
${tile(state.smileone.balances.ph, 'Smile.one PH points')}
${tile(state.moogold.balance, 'MooGold balance, USD')}
</div>
<h2>Settings for the store</h2>
<div class="card"><pre>${escapeHtml(settingLines(context).join('\n'))}</pre></div>
<h2>Special players</h2>
<div class="card">${table(
    ['User id', 'What happens'],
    SPECIAL_PLAYERS.map((player) => [`<code>${player.id}</code>`, escapeHtml(player.meaning)]),
  )}<p class="quiet">Every other all-digit id is a good player of India with a nickname of its own.</p></div>
<h2>Dials</h2>
<div class="card">${dials(state)}</div>
<h2>Start over</h2>
<div class="card"><form method="post" action="/console/reset"><button class="red">Forget everything</button>
<span class="quiet">Payments, bookings, messages, evidence and faults; the balances are filled up.</span></form></div>`;
}

function settingLines({ urls, credentials }: SandboxContext): string[] {
  const { ekqr, razorpay, smileone, moogold, fast2sms, telegram, whatsapp, identity } = credentials;
  return [
    `EKQR_BASE_URL=${urls.ekqr}`,
    `EKQR_KEY=${ekqr.key}`,
    `RAZORPAY_BASE_URL=${urls.razorpay}`,
    `RAZORPAY_KEY_ID=${razorpay.keyId}`,
    `RAZORPAY_KEY_SECRET=${razorpay.keySecret}`,
    `RAZORPAY_WEBHOOK_SECRET=${razorpay.webhookSecret}`,
    `RAZORPAY_WEBHOOK_SECRET_PREVIOUS=${razorpay.previousWebhookSecret}`,
    `SMILEONE_BASE_URL=${urls.smileone}`,
    `SMILEONE_UID=${smileone.uid}`,
    `SMILEONE_EMAIL=${smileone.email}`,
    `SMILEONE_KEY=${smileone.key}`,
    `MOOGOLD_BASE_URL=${urls.moogold}`,
    `MOOGOLD_PARTNER_ID=${moogold.partnerId}`,
    `MOOGOLD_SECRET=${moogold.secret}`,
    `FAST2SMS_BASE_URL=${urls.fast2sms}`,
    `FAST2SMS_KEY=${fast2sms.key}`,
    `TELEGRAM_API_URL=${urls.telegram}`,
    `TELEGRAM_LINK_URL=${urls.telegramLinks}`,
    `TELEGRAM_BOT_TOKEN=${telegram.token}`,
    `TELEGRAM_BOT_NAME=${telegram.name}`,
    `WHATSAPP_API_URL=${urls.whatsapp}`,
    `WHATSAPP_TOKEN=${whatsapp.token}`,
    `WHATSAPP_PHONE_ID=${whatsapp.phoneId}`,
    `WHATSAPP_APP_SECRET=${whatsapp.appSecret}`,
    `WHATSAPP_VERIFY_TOKEN=${whatsapp.verifyToken}`,
    `WHATSAPP_TEMPLATES=${APPROVED}`,
    `WHATSAPP_TEMPLATES_HI=${APPROVED}`,
    `RATE_SOURCE_URL=${urls.rates}/daily.json`,
    `SMTP_URL=${urls.smtp}`,
    `IDENTITY_DOMAIN=${urls.identity.replace(/\/$/, '')}`,
    `IDENTITY_CLIENT_ID=${identity.clientId}`,
    `IDENTITY_AUDIENCE=${identity.audience}`,
  ];
}

function dials({ settings, smileone, moogold }: SandboxState): string {
  const field = (name: string, label: string, value: string | number, type = 'number') =>
    `<label>${label}<input name="${name}" type="${type}" value="${escapeHtml(value)}"></label>`;
  const balance = (label: string, hidden: string, value: string) =>
    `<form method="post" action="/console/balance">${hidden}<label>${label}<input name="balance" type="number" step="any" value="${value}"></label><button>Set</button></form>`;
  const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${value}">`;
  return `<form method="post" action="/console/settings">
${field('webhookUrl', 'EKQR webhook', settings.webhookUrl, 'url')}
${field('razorpayWebhookUrl', 'Razorpay webhook', settings.razorpayWebhookUrl, 'url')}
${field('whatsappWebhookUrl', 'WhatsApp webhook', settings.whatsappWebhookUrl, 'url')}
${field('moogoldCallbackUrl', 'MooGold callback (none when empty)', settings.moogoldCallbackUrl ?? '', 'url')}
${field('moogoldPolls', 'MooGold polls', settings.moogoldPolls)}
${field('answerMs', 'Delay, ms', settings.answerMs)}
<button>Save</button></form>
<div class="row" style="margin-top:14px">
${balance('Smile.one BR', hidden('service', 'smileone') + hidden('region', 'br'), smileone.balances.br)}
${balance('Smile.one PH', hidden('service', 'smileone') + hidden('region', 'ph'), smileone.balances.ph)}
${balance('MooGold', hidden('service', 'moogold'), moogold.balance)}
</div>`;
}
