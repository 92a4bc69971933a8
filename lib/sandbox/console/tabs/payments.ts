import type { SandboxState } from '@/lib/sandbox/console/describe-state';
import { chip, clockTime, empty, MAX_ROWS, prettyJson, shownNote } from '@/lib/sandbox/console/parts';
import { escapeHtml } from '@/lib/sandbox/http/escape';

type Payment = SandboxState['payments'][number];
type PaymentLink = SandboxState['links'][number];

const TONES = { created: '', scanning: 'warn', success: 'good', failure: 'bad' } as const;

export function renderPayments({ payments, links, settings }: SandboxState): string {
  const list =
    payments.length + links.length > 0
      ? [...links.slice(0, MAX_ROWS).map(renderLink), ...payments.slice(0, MAX_ROWS).map(renderPayment)].join(
          '',
        )
      : empty('No payment has been asked for yet.');
  return `<h1>Payments</h1><p class="quiet">Webhooks go to <code>${escapeHtml(settings.webhookUrl)}</code></p>${shownNote(payments.length)}${list}`;
}

function renderPayment(payment: Payment): string {
  const other = payment.paidAmount !== null && Number(payment.paidAmount) !== Number(payment.amount);
  return `<details class="card" data-key="pay-${payment.orderId}"><summary class="row">
${clockTime(payment.createdAt)} <strong>₹${escapeHtml(payment.amount)}</strong> ${chip(payment.status, TONES[payment.status])}
${other ? chip(`paid ₹${payment.paidAmount}`, 'bad') : ''}
<span>${escapeHtml(payment.productInfo)}</span><span class="quiet end">${escapeHtml(payment.customerEmail)}</span>
<span class="mono quiet" style="flex-basis:100%">${escapeHtml(payment.clientTxnId)} · ${payment.orderId}${payment.utr ? ` · UTR ${escapeHtml(payment.utr)}` : ''}</span>
</summary><div>
${buttons(payment)}
${renderWebhooks(payment)}
${payment.webhooks[0] ? prettyJson(payment.webhooks[0].body.replaceAll('&', '\n')) : ''}
</div></details>`;
}

function renderWebhooks({ webhooks }: Pick<Payment, 'webhooks'>): string {
  if (webhooks.length === 0) return '<p class="quiet">No webhook was sent.</p>';
  const rows = webhooks.map(
    (
      sent,
    ) => `<div class="row">${clockTime(sent.at)} ${chip(sent.status === null ? 'unreachable' : `HTTP ${sent.status}`, sent.status === 200 ? 'good' : 'bad')}
<span class="quiet">${escapeHtml(sent.answer.slice(0, 160))}</span></div>`,
  );
  return `<h2>Webhooks</h2>${rows.join('')}`;
}

const LINK_TONES = { created: '', paid: 'good', expired: 'bad', cancelled: 'bad' } as const;

function renderLink(link: PaymentLink): string {
  const attempts = link.attempts.map(
    ({ id, status, amount, rrn }) =>
      `<div class="row">${chip(status)} <span class="mono quiet">${id} · ₹${amount / 100} · ${escapeHtml(rrn)}</span></div>`,
  );
  return `<details class="card" data-key="pay-${link.id}"><summary class="row">
${clockTime(new Date(link.createdAt * 1000).toISOString())} <strong>₹${link.amount / 100}</strong> ${chip(link.status, LINK_TONES[link.status])} ${chip('Razorpay')}
<span>${escapeHtml(link.description)}</span><span class="quiet end">${escapeHtml(link.customer.email)}</span>
<span class="mono quiet" style="flex-basis:100%">${escapeHtml(link.reference)} · ${link.id}</span>
</summary><div>${attempts.join('')}
${buttons({
  clientTxnId: link.reference,
  amount: String(link.amount / 100),
  status: link.attempts.some(({ captured }) => captured) ? 'success' : 'created',
  refunds: link.attempts.flatMap(({ refunds }) => refunds).length,
  payUrl: link.payUrl,
})}
${disputeButtons(link)}
${renderWebhooks(link)}
${link.webhooks[0] ? prettyJson(link.webhooks[0].body) : ''}
</div></details>`;
}

/** The payer's bank asks for the money of a captured payment back, and decides. */
function disputeButtons({ reference, attempts, disputes }: PaymentLink): string {
  if (!attempts.some(({ captured }) => captured)) return '';
  const open = disputes.some(({ status }) => status === 'open');
  const names = open ? { won: 'Dispute won', lost: 'Dispute lost' } : { dispute: 'Open a dispute' };
  const all = Object.entries(names).map(
    ([outcome, text]) => `<button name="outcome" value="${outcome}">${text}</button>`,
  );
  return `<form method="post" action="/console/pay"><input type="hidden" name="client_txn_id" value="${escapeHtml(reference)}">${all.join('')}</form>`;
}

function buttons(
  payment: Pick<Payment, 'clientTxnId' | 'amount' | 'status' | 'payUrl'> & { refunds?: number },
): string {
  const button = (outcome: string, tone: string, text: string) =>
    `<button class="${tone}" name="outcome" value="${outcome}">${text}</button>`;
  const form = (content: string) =>
    `<form method="post" action="/console/pay"><input type="hidden" name="client_txn_id" value="${escapeHtml(payment.clientTxnId)}">${content}</form>`;
  if (payment.status === 'success')
    return form(
      `${button('again', 'off', 'Pay a second time')}${button('reversal', 'red', 'Reverse')}${payment.refunds ? `${button('refund_processed', '', 'Process refunds')}${button('refund_failed', 'red', 'Fail refunds')}` : ''}`,
    );
  return form(`<label>Rupees<input class="tiny" name="amount" inputmode="decimal" placeholder="${escapeHtml(payment.amount)}"></label>
${button('success', 'off', 'Pay')}${button('failure', 'red', 'Fail')}${button('timeout', '', 'Time out')}
<a href="${escapeHtml(payment.payUrl)}" target="_blank" rel="noopener">Pay page</a>`);
}
