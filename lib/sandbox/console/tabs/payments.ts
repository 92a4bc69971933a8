import type { SandboxState } from '@/lib/sandbox/console/describe-state';
import { chip, clockTime, empty, MAX_ROWS, prettyJson, shownNote } from '@/lib/sandbox/console/parts';
import { escapeHtml } from '@/lib/sandbox/http/escape';

type Payment = SandboxState['payments'][number];

const TONES = { created: '', scanning: 'warn', success: 'good', failure: 'bad' } as const;

export function renderPayments({ payments, settings }: SandboxState): string {
  const list =
    payments.length > 0
      ? payments.slice(0, MAX_ROWS).map(renderPayment).join('')
      : empty('No payment has been asked for yet.');
  return `<h1>Payments</h1><p class="quiet">Webhooks go to <code>${escapeHtml(settings.webhookUrl)}</code></p>${shownNote(payments.length)}${list}`;
}

function renderPayment(payment: Payment): string {
  const other = payment.paidAmount !== null && Number(payment.paidAmount) !== Number(payment.amount);
  const webhooks = payment.webhooks.map(
    (
      sent,
    ) => `<div class="row">${clockTime(sent.at)} ${chip(sent.status === null ? 'unreachable' : `HTTP ${sent.status}`, sent.status === 200 ? 'good' : 'bad')}
<span class="quiet">${escapeHtml(sent.answer.slice(0, 160))}</span></div>`,
  );
  return `<details class="card" data-key="pay-${payment.orderId}"><summary class="row">
${clockTime(payment.createdAt)} <strong>₹${escapeHtml(payment.amount)}</strong> ${chip(payment.status, TONES[payment.status])}
${other ? chip(`paid ₹${payment.paidAmount}`, 'bad') : ''}
<span>${escapeHtml(payment.productInfo)}</span><span class="quiet end">${escapeHtml(payment.customerEmail)}</span>
<span class="mono quiet" style="flex-basis:100%">${escapeHtml(payment.clientTxnId)} · ${payment.orderId}${payment.utr ? ` · UTR ${escapeHtml(payment.utr)}` : ''}</span>
</summary><div>
${buttons(payment)}
${webhooks.length > 0 ? `<h2>Webhooks</h2>${webhooks.join('')}` : '<p class="quiet">No webhook was sent.</p>'}
${payment.webhooks[0] ? prettyJson(payment.webhooks[0].body.replaceAll('&', '\n')) : ''}
</div></details>`;
}

function buttons(payment: Payment): string {
  const button = (outcome: string, tone: string, text: string) =>
    `<button class="${tone}" name="outcome" value="${outcome}">${text}</button>`;
  const form = (content: string) =>
    `<form method="post" action="/console/pay"><input type="hidden" name="client_txn_id" value="${escapeHtml(payment.clientTxnId)}">${content}</form>`;
  if (payment.status === 'success')
    return form(`${button('again', 'off', 'Pay a second time')}${button('reversal', 'red', 'Reverse')}`);
  return form(`<label>Rupees<input class="tiny" name="amount" inputmode="decimal" placeholder="${escapeHtml(payment.amount)}"></label>
${button('success', 'off', 'Pay')}${button('failure', 'red', 'Fail')}${button('timeout', '', 'Time out')}
<a href="${escapeHtml(payment.payUrl)}" target="_blank" rel="noopener">Pay page</a>`);
}
