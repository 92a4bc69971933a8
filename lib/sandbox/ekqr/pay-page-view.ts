import { escapeHtml } from '@/lib/sandbox/http/escape';
import { PAGE_STYLE } from '@/lib/sandbox/http/page-style';
import type { Payment } from '@/lib/sandbox/state/payment';

const RUPEES = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 2,
});

function rupees(amount: string): string {
  return RUPEES.format(Number(amount)).replace('.00', '');
}

function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<title>${title} · Sandbox UPI</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<main>
<header><span class="mark" aria-hidden="true"></span><strong>Sandbox UPI</strong><span class="tag">test money</span></header>
${main}
<footer>No real money moves here. This page plays the payment gateway for a store on this machine.</footer>
</main>
</body>
</html>`;
}

function receipt(payment: PayPage): string {
  const rows: [string, string][] = [
    ['For', payment.productInfo],
    ['From', payment.customerName],
    ['Order', payment.clientTxnId],
    ['Gateway id', String(payment.orderId)],
  ];
  const cells = rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`);
  return `<dl>${cells.join('')}</dl>`;
}

/** What the page of a payment shows; the gateways share it. */
export type PayPage = Pick<
  Payment,
  'amount' | 'paidAmount' | 'productInfo' | 'customerName' | 'clientTxnId' | 'status' | 'vpa' | 'utr'
> & { orderId: number | string };

export function renderPayForm(payment: PayPage): string {
  return page(
    `Pay ${rupees(payment.amount)}`,
    `<section class="card">
<p class="label">Amount to pay</p>
<h1>${rupees(payment.amount)}</h1>
${receipt(payment)}
<form method="post">
<button class="pay" name="outcome" value="success">Pay ${rupees(payment.amount)}</button>
<button class="fail" name="outcome" value="failure">Fail the payment</button>
<button class="leave" name="outcome" value="leave">Leave without deciding</button>
</form>
</section>`,
  );
}

export function renderFinished(payment: PayPage, back: string): string {
  const paid = payment.status === 'success';
  const headline = paid ? 'Payment received' : 'Payment failed';
  const detail = paid
    ? `${rupees(payment.paidAmount ?? payment.amount)} paid from ${escapeHtml(payment.vpa)}, UTR ${escapeHtml(payment.utr)}.`
    : 'Nothing was taken from your account.';
  return page(
    headline,
    `<section class="card">
<p class="badge ${paid ? 'good' : 'bad'}" aria-hidden="true">${paid ? '✓' : '✕'}</p>
<h1 class="small">${headline}</h1>
<p>${detail}</p>
${receipt(payment)}
<a class="button" href="${escapeHtml(back)}">Back to the shop</a>
</section>`,
  );
}

export function renderLeft(payment: PayPage, again: string): string {
  return page(
    'Left',
    `<section class="card">
<p class="badge wait" aria-hidden="true">…</p>
<h1 class="small">You may close this page</h1>
<p>The payment of ${rupees(payment.amount)} was neither made nor refused. The gateway goes on saying
<em>${escapeHtml(payment.status)}</em>.</p>
<a class="button" href="${escapeHtml(again)}">Open the payment again</a>
</section>`,
  );
}

export function renderUnknown(): string {
  return page('Unknown', '<section class="card"><h1 class="small">There is no such payment</h1></section>');
}
