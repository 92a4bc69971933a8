import { z } from 'zod';
import { hours, minutes, seconds } from '@/lib/platform/time';
import type { Chance } from '../engine/chance';
import type { Faults } from '../engine/faults';
import type { Time } from '../engine/machine';
import type { Scheduler, Task } from '../engine/scheduler';
import type { Party, Reply } from './network';

/** Money that has reached the store's account at the bank. */
export interface Credit {
  utr: string;
  /** Paise. */
  amount: bigint;
  /** ms of the run. */
  at: number;
  wentBack: boolean;
}

export interface Page {
  reference: string;
  orderId: string;
  /** Paise. */
  amount: bigint;
  credits: Credit[];
  status: 'created' | 'failure' | 'success' | 'refunded';
  /** ms of the run at which it was made. */
  madeAt: number;
  /** ms of the run until which the gateway names no bank reference. */
  namelessUntil: number;
}

export interface Bank extends Party {
  readonly pages: ReadonlyMap<string, Page>;
  /** What customers paid outside of any page, because the store had asked for it. */
  readonly transfers: readonly Pick<Credit, 'utr' | 'amount'>[];
  /**
   * Whether a bank reference has reached the store: by a webhook, or by an answer that a process has read which did not
   * die of what it did with it. What died was undone, and the gateway may name another payment of the page afterwards.
   */
  hasTold(utr: string): boolean;
  /** A customer pays an amount (paise) again that went back. */
  transfer(utr: string, amount: bigint): void;
  /** Its customer pays this page, at a moment of their own and perhaps in a way of their own. */
  pay(reference: string): void;
}

export interface BankOptions {
  scheduler: () => Scheduler;
  time: Time;
  faults: Faults;
  chance: Chance;
  /** Whether payers' banks dispute payments. */
  hasDisputes?: boolean;
  /** How many times later a payment is made again or goes back. */
  late?: number;
  /** Delivers a webhook to the store. */
  tell: (body: string) => void;
}

const answered = z.object({ data: z.object({ upi_txn_id: z.string() }) });

/** The gateway EKQR with the bank behind it. */
export function createBank({ scheduler, time, faults, chance, tell, late = 1 }: BankOptions): Bank {
  const pages = new Map<string, Page>();
  const transfers: Pick<Credit, 'utr' | 'amount'>[] = [];
  const told = new Set<string>();
  const answers: { utr: string; reader: Task }[] = [];
  let references = 400_000_000_000;

  function book(page: Page, amount: bigint): void {
    references += 1;
    page.credits.push({ utr: String(references), amount, at: time.now, wentBack: false });
    page.status = 'success';
    announce(page, 'success', String(references));
  }

  function announce(page: Page, status: string, utr: string): void {
    const body = new URLSearchParams({
      client_txn_id: page.reference,
      id: page.orderId,
      status,
      upi_txn_id: utr,
      amount: rupees(page.credits.at(-1)?.amount ?? page.amount),
    }).toString();
    const send = (wait: number) =>
      scheduler().later(wait, `a webhook about ${page.reference}`, () => {
        told.add(utr);
        tell(body);
      });
    if (!faults.strikes('webhook lost')) send(chance.between(10, seconds(3)));
    if (faults.strikes('webhook repeated')) {
      send(chance.between(10, seconds(20)));
      send(chance.between(seconds(10), hours(2)));
    }
  }

  function settle(page: Page): void {
    const amount = faults.strikes('payment of another amount') ? page.amount - 100n : page.amount;
    if (faults.strikes('payment without reference'))
      page.namelessUntil = time.now + chance.between(seconds(20), hours(3));
    book(page, amount);
    if (faults.strikes('payment twice'))
      scheduler().later(chance.between(seconds(1), hours(6) * late), `${page.reference} is paid again`, () =>
        book(page, page.amount),
      );
    if (faults.strikes('payment reversed'))
      scheduler().later(chance.between(seconds(30), hours(20) * late), `${page.reference} goes back`, () => {
        for (const credit of page.credits) credit.wentBack = true;
        page.status = 'refunded';
        announce(page, 'refunded', page.credits[0]?.utr ?? '');
      });
  }

  function stateOf({ reference, orderId, amount, credits, status, namelessUntil }: Page): Reply {
    const last = credits.at(-1);
    return {
      body: {
        status: true,
        msg: 'Transaction found',
        data: {
          id: orderId,
          client_txn_id: reference,
          status,
          remark: '',
          customer_vpa: `${reference}@upi`,
          amount: rupees(last?.amount ?? amount),
          upi_txn_id: time.now < namelessUntil ? '' : (last?.utr ?? ''),
        },
      },
    };
  }

  return {
    pages,
    transfers,
    hasTold: (utr) => told.has(utr) || answers.some((answer) => answer.utr === utr && !answer.reader.dead),
    heard(said, reader) {
      const { data: reply } = answered.safeParse(said);
      if (reply) answers.push({ utr: reply.data.upi_txn_id, reader });
    },
    transfer(utr, amount) {
      transfers.push({ utr, amount });
    },
    pay(reference) {
      const page = pages.get(reference);
      if (!page) return;
      const soon = faults.strikes('payment late')
        ? chance.between(minutes(10), hours(30))
        : chance.between(seconds(2), minutes(3));
      const failsFirst = faults.strikes('failure before the payment');
      // Who has failed tries again at once, or minutes later.
      const wait = soon + (failsFirst ? chance.between(0, chance.pick([seconds(10), minutes(20)])) : 0);
      if (failsFirst)
        scheduler().later(soon / 2, `${reference} fails at first`, () => {
          if (page.status !== 'created') return;
          page.status = 'failure';
          announce(page, 'failure', '');
        });
      scheduler().later(wait, `${reference} is paid`, () => settle(page));
    },
    arrive(path, text) {
      const fields = JSON.parse(text) as Record<string, string>;
      const reference = fields.client_txn_id ?? '';
      const known = pages.get(reference);
      if (path.endsWith('check_order_status'))
        return known ? stateOf(known) : { body: { status: false, msg: 'Record not found', code: '1610' } };
      if (known) return { body: { status: false, msg: 'client_txn_id already exists' } };
      const page: Page = {
        reference,
        orderId: String(700_000 + pages.size),
        amount: BigInt(Math.round(Number(fields.amount) * 100)),
        credits: [],
        status: 'created',
        madeAt: time.now,
        namelessUntil: 0,
      };
      pages.set(reference, page);
      return {
        body: {
          status: true,
          msg: 'Order Created',
          data: { order_id: page.orderId, payment_url: `http://127.0.0.1/pay/${reference}` },
        },
      };
    },
  };
}

/** '139.00' of paise. */
export function rupees(paise: bigint): string {
  return `${paise / 100n}.${String(paise % 100n).padStart(2, '0')}`;
}
