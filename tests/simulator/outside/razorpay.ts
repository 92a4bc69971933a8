import { z } from 'zod';
import { least } from '@/lib/platform/money';
import { hours, minutes, seconds } from '@/lib/platform/time';
import { BEGINNING } from '../engine/machine';
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

/** A payer's bank asks for the money of a payment. */
export interface GatewayDispute {
  id: string;
  reference: string;
  /** Paise. */
  amount: bigint;
  deducted: bigint;
  status: 'open' | 'won' | 'lost' | 'closed';
  phase: 'chargeback' | 'pre_arbitration';
  /** ms of the run. */
  openedAt: number;
  /** Whether a webhook about it has reached the store. */
  isTold: boolean;
}

export interface Razorpay extends Bank {
  readonly disputes: readonly GatewayDispute[];
  readonly refunds: readonly GatewayRefund[];
}

const linkBody = z.object({ amount: z.int(), reference_id: z.string() });
const refundBody = z.object({ amount: z.int(), receipt: z.string() });

/**
 * The gateway Razorpay with the bank behind it: pages are paid once, and money goes back by calls or on its dashboard.
 */
export function createRazorpay(options: BankOptions): Razorpay {
  const { scheduler, time, faults, chance, tell, hasDisputes = false, late = 1 } = options;
  const pages = new Map<string, Page>();
  const transfers: { utr: string; amount: bigint }[] = [];
  const told = new Set<string>();
  const refunds: GatewayRefund[] = [];
  const disputes: GatewayDispute[] = [];
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
  const disputesOf = ({ reference }: Page) => disputes.filter((each) => each.reference === reference);
  /** What neither went back nor was taken. */
  const restOf = (page: Page): bigint =>
    disputesOf(page).reduce((rest, { deducted }) => rest - deducted, page.amount - givenBack(page));

  function announce(page: Page, event: string, dispute?: GatewayDispute): void {
    events += 1;
    const body = JSON.stringify({
      entity: 'event',
      event,
      number: events,
      payload: {
        payment: { entity: { notes: { ref: page.reference } } },
        ...(dispute && { dispute: { entity: { id: dispute.id, payment_id: `pay_${paidOf(page)?.utr}` } } }),
      },
    });
    const send = (wait: number) =>
      scheduler().later(wait, `a webhook about ${page.reference}`, () => {
        if (dispute) dispute.isTold = true;
        tell(body);
      });
    if (!faults.strikes('webhook lost')) send(chance.between(10, seconds(3)));
    if (faults.strikes('webhook repeated')) send(chance.between(seconds(10), hours(2)));
  }

  function settle(page: Page): void {
    // Who left a page open in another tab finds it paid.
    if (hasDisputes && page.credits.length > 0) return;
    references += 1;
    page.credits.push({ utr: String(references), amount: page.amount, at: time.now, wentBack: false });
    page.status = 'success';
    announce(page, 'payment.captured');
    if (faults.strikes('payment reversed'))
      scheduler().later(chance.between(seconds(30), hours(20) * late), `${page.reference} goes back`, () => {
        const rest = restOf(page);
        if (rest === 0n) return;
        elsewhere.set(page.reference, rest);
        for (const credit of page.credits) credit.wentBack = true;
        page.status = 'refunded';
        announce(page, 'payment.dispute.lost');
      });
    if (hasDisputes && faults.strikes('payment disputed'))
      scheduler().later(chance.between(seconds(30), hours(24)), `${page.reference} is disputed`, () =>
        openDispute(page),
      );
  }

  function openDispute(page: Page): void {
    const rest = restOf(page);
    if (rest < 200n) return;
    const dispute: GatewayDispute = {
      id: `disp_${disputes.length + 1}`,
      reference: page.reference,
      amount: chance.happens(0.7) ? rest : BigInt(chance.between(100, Number(rest) - 1)),
      deducted: 0n,
      status: 'open',
      phase: 'chargeback',
      openedAt: time.now,
      isTold: false,
    };
    disputes.push(dispute);
    announce(page, 'payment.dispute.created', dispute);
    scheduler().later(chance.between(minutes(1), hours(12)), `${dispute.id} ends`, () => {
      endDispute(page, dispute, chance.pick(['won', 'won', 'lost', 'lost', 'closed'] as const));
      // The bank may ask again in the next phase.
      if (dispute.status === 'won' && chance.happens(0.4))
        scheduler().later(chance.between(minutes(5), hours(4)), `${dispute.id} goes on`, () => {
          if (restOf(page) < dispute.amount) return;
          Object.assign(dispute, { status: 'open', phase: 'pre_arbitration' });
          announce(page, 'payment.dispute.under_review', dispute);
          scheduler().later(chance.between(minutes(1), hours(4)), `${dispute.id} ends again`, () =>
            endDispute(page, dispute, chance.pick(['won', 'lost'] as const)),
          );
        });
    });
  }

  function endDispute(page: Page, dispute: GatewayDispute, status: 'won' | 'lost' | 'closed'): void {
    dispute.status = status;
    // Of what is still there.
    const rest = restOf(page);
    if (status === 'lost') dispute.deducted = least(rest, dispute.amount);
    announce(page, `payment.dispute.${status}`, dispute);
  }

  const describeDispute = ({ id, reference, amount, deducted, status, phase, openedAt }: GatewayDispute) => ({
    id,
    amount: Number(amount),
    amount_deducted: Number(deducted),
    currency: 'INR',
    status,
    phase,
    payment_id: `pay_${paidOf(pages.get(reference) as Page)?.utr}`,
    reason_code: 'goods_not_received',
    created_at: Math.floor((BEGINNING + openedAt) / 1000),
    respond_by: Math.floor((BEGINNING + openedAt + hours(48)) / 1000),
  });

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
      vpa: `${page.reference}@upi`,
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
    if (disputesOf(page).some(({ status }) => status === 'open'))
      return refuse('The payment is disputed, and a refund is not possible while the dispute is open.');
    if (BigInt(amount) > restOf(page))
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
    disputes,
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
      if (what === 'disputes') {
        const found = disputes.find((dispute) => dispute.id === id);
        return found ? { body: describeDispute(found) } : refuse('The id provided does not exist');
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
