import { z } from 'zod';
import { hours, minutes, seconds } from '@/lib/platform/time';
import type { Bank, BankOptions, Page } from './bank';
import type { Reply } from './network';

/** A refund that the gateway has made. */
export interface GatewayRefund {
  id: string;
  /** Of idempotency: the same one never makes a second refund. */
  key: string;
  reference: string;
  /** Paise. */
  amount: bigint;
  status: 'pending' | 'processed' | 'failed';
}

export interface Razorpay extends Bank {
  readonly refunds: readonly GatewayRefund[];
}

const linkBody = z.object({ amount: z.int(), reference_id: z.string() });
const refundBody = z.object({ amount: z.int(), receipt: z.string() });

/**
 * The gateway Razorpay with the bank behind it: pages are paid once, and money goes back by calls or on its dashboard.
 */
export function createRazorpay({ scheduler, time, faults, chance, tell }: BankOptions): Razorpay {
  const pages = new Map<string, Page>();
  const transfers: { utr: string; amount: bigint }[] = [];
  const told = new Set<string>();
  const refunds: GatewayRefund[] = [];
  /** What was given back on the dashboard, or by a dispute. */
  const elsewhere = new Map<string, bigint>();
  let references = 500_000_000_000;
  let events = 0;

  const paidOf = (page: Page) => page.credits[0];
  const ofPage = (page: Page) => refunds.filter(({ reference }) => reference === page.reference);
  function givenBack(page: Page): bigint {
    const ours = ofPage(page).filter(({ status }) => status !== 'failed');
    return ours.reduce((sum, { amount }) => sum + amount, elsewhere.get(page.reference) ?? 0n);
  }

  function announce(page: Page, event: string): void {
    events += 1;
    const body = JSON.stringify({
      entity: 'event',
      event,
      number: events,
      payload: { payment: { entity: { notes: { ref: page.reference } } } },
    });
    const send = (wait: number) =>
      scheduler().later(wait, `a webhook about ${page.reference}`, () => tell(body));
    if (!faults.strikes('webhook lost')) send(chance.between(10, seconds(3)));
    if (faults.strikes('webhook repeated')) send(chance.between(seconds(10), hours(2)));
  }

  function settle(page: Page): void {
    references += 1;
    page.credits.push({ utr: String(references), amount: page.amount, at: time.now, wentBack: false });
    page.status = 'success';
    announce(page, 'payment.captured');
    if (faults.strikes('payment reversed'))
      scheduler().later(chance.between(seconds(30), hours(20)), `${page.reference} goes back`, () => {
        const rest = page.amount - givenBack(page);
        if (rest === 0n) return;
        elsewhere.set(page.reference, rest);
        for (const credit of page.credits) credit.wentBack = true;
        page.status = 'refunded';
        announce(page, 'payment.dispute.lost');
      });
  }

  function describeLink(page: Page) {
    const paid = paidOf(page);
    return {
      id: page.orderId,
      short_url: `http://127.0.0.1/pay/${page.reference}`,
      order_id: null,
      status: paid ? 'paid' : 'created',
      reference_id: page.reference,
      payments: paid ? [{ payment_id: `pay_${paid.utr}`, status: 'captured' }] : null,
    };
  }

  function describePayment(page: Page, utr: string) {
    const back = givenBack(page);
    return {
      id: `pay_${utr}`,
      amount: Number(page.amount),
      currency: 'INR',
      captured: true,
      vpa: 'payer@upi',
      status: back === page.amount ? 'refunded' : 'captured',
      amount_refunded: Number(back),
      notes: { ref: page.reference },
      acquirer_data: { rrn: utr },
      error_description: '',
    };
  }

  const describeRefund = ({ id, key, amount, status, reference }: GatewayRefund) => ({
    id,
    amount: Number(amount),
    receipt: key,
    status,
    payment_id: `pay_${paidOf(pages.get(reference) as Page)?.utr}`,
  });

  function makeRefund(page: Page, text: string, key: string): Reply {
    const { amount } = refundBody.parse(JSON.parse(text));
    const before = refunds.find((refund) => refund.key === key);
    if (before) return { body: describeRefund(before) };
    if (faults.strikes('balance too low for refunds'))
      return refuse('Your account does not have enough balance to carry out the refund operation.');
    if (givenBack(page) + BigInt(amount) > page.amount)
      return refuse('The total refund amount is greater than the refund payment amount');
    const refund: GatewayRefund = {
      id: `rfnd_${refunds.length + 1}`,
      key,
      reference: page.reference,
      amount: BigInt(amount),
      status: 'pending',
    };
    refunds.push(refund);
    announce(page, 'refund.created');
    const end = () => {
      refund.status = faults.strikes('refund fails') ? 'failed' : 'processed';
      announce(page, `refund.${refund.status}`);
    };
    if (faults.strikes('refund pending'))
      scheduler().later(chance.between(seconds(5), hours(9)), `the bank ends ${refund.id}`, end);
    else end();
    return { body: describeRefund(refund) };
  }

  function openLink(text: string): Reply {
    const { amount, reference_id: reference } = linkBody.parse(JSON.parse(text));
    if (pages.has(reference))
      return refuse(`payment link with given reference_id: ${reference} already exists`);
    const page: Page = {
      reference,
      orderId: `plink_${pages.size + 1}`,
      amount: BigInt(amount),
      credits: [],
      status: 'created',
      madeAt: time.now,
      namelessUntil: 0,
    };
    pages.set(reference, page);
    return { body: describeLink(page) };
  }

  return {
    pages,
    transfers,
    refunds,
    hasTold: (utr) => told.has(utr),
    transfer(utr, amount) {
      transfers.push({ utr, amount });
    },
    pay(reference) {
      const page = pages.get(reference);
      if (!page) return;
      const wait = faults.strikes('payment late')
        ? chance.between(minutes(10), hours(20))
        : chance.between(seconds(2), minutes(3));
      scheduler().later(wait, `${reference} is paid`, () => settle(page));
    },
    arrive(path, text, headers) {
      const [, what = '', id = '', part = ''] = path.split('/');
      const all = [...pages.values()];
      if (what === 'payment_links' && text !== '') return openLink(text);
      if (what === 'payment_links' && id === '') return { body: { payment_links: all.map(describeLink) } };
      if (what === 'payment_links') {
        const found = all.find(({ orderId }) => orderId === id);
        return found ? { body: describeLink(found) } : refuse('The id provided does not exist');
      }
      if (what === 'orders') return { body: { items: [] } };
      if (what === 'refunds') {
        const found = refunds.find((refund) => refund.id === id);
        return found ? { body: describeRefund(found) } : refuse('The id provided does not exist');
      }
      const page = all.find((each) => `pay_${paidOf(each)?.utr}` === id);
      if (!page) return refuse('The id provided does not exist');
      if (part === 'refund') return makeRefund(page, text, headers.get('x-refund-idempotency') ?? '');
      if (part === 'refunds') return { body: { items: ofPage(page).map(describeRefund) } };
      const utr = paidOf(page)?.utr ?? '';
      told.add(utr);
      return { body: describePayment(page, utr) };
    },
  };
}

function refuse(description: string): Reply {
  return { status: 400, body: { error: { code: 'BAD_REQUEST_ERROR', description } } };
}
