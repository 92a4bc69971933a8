// What the page of an order says in each state, and where it leads.
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import en from '@/components/shared/messages/en';
import { untilText } from '@/components/shared/until-text';
import { NextStep } from '@/components/storefront/confirmation/next-step';
import type { OrderPhase } from '@/components/storefront/confirmation/order-phase';
import { Waiting } from '@/components/storefront/confirmation/waiting';
import { UnpaidActions } from '@/components/storefront/unpaid/unpaid-actions';
import type { OrderStatusReply } from '@/lib/domain/orders/schema';
import { after, hours, minutes } from '@/lib/platform/time';

const html = (shown: ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      {shown}
    </NextIntlClientProvider>,
  );

const ago = (time: number) => after(new Date(), -time);

interface Given {
  order?: Partial<OrderStatusReply['order']>;
  data?: Partial<OrderStatusReply['data']>;
  due?: OrderStatusReply['due'];
  placed?: Date;
}
function reply({ order, data, due = null, placed = ago(minutes(1)) }: Given): OrderStatusReply {
  const at = placed.toISOString();
  return {
    order: {
      orderid: 'T26',
      status: 'Processing',
      value: 75,
      refunded: 0,
      instant: true,
      codes: 0,
      inputs: [],
      pricesteps: [],
      policies: null,
      paymentmode: 'upi',
      productname: 'Card',
      itemname: '₹100',
      createdAt: at,
      ...order,
    },
    data: { status: 'success', payment_url: null, upi: null, remark: '', ...data },
    steps: [{ kind: 'created', at, text: '' }],
    credited: 0,
    refunds: [],
    due,
  } as unknown as OrderStatusReply;
}
const said = (phase: OrderPhase, given: Given) =>
  html(<NextStep reply={reply(given)} phase={phase} supportUrl="https://chat.example" />);
const dueIn = (time: number, waitsForCode = false) => ({
  at: after(new Date(), time).toISOString(),
  waitsForCode,
});

test('the 30 minutes are promised only while they are true', () => {
  expect(said('processing', { due: dueIn(minutes(20)) })).toContain('within 30 minutes');
  const late = said('processing', { due: dueIn(-minutes(20)) });
  expect(late).toContain('It was due by');
  expect(late).not.toContain('within 30 minutes');
  expect(said('review', { due: dueIn(minutes(20)) })).toContain('within 30 minutes');
  expect(said('review', { due: dueIn(minutes(50)) })).not.toContain('within 30 minutes');
});

test('a time of another day is named with its day', () => {
  const due = dueIn(hours(30), true);
  expect(said('processing', { order: { codes: 1, instant: false }, due })).toContain(
    `your money back by ${untilText(en.ui.months, due.at)} IST`,
  );
});

test('an order that waits for a code is neither delivered by a person nor due in 30 minutes', () => {
  const waits = said('processing', { order: { codes: 1, instant: false }, due: dueIn(hours(5), true) });
  expect(waits).toContain('no code is in stock right now');
  expect(waits).not.toMatch(/30 minutes|personally/);
});

test('who has bought a code is told where it is, and not to open a game', () => {
  const code = said('completed', { order: { codes: 1, status: 'Completed' } });
  expect(code).toContain('Your code is ready');
  expect(code).not.toContain('game');
  expect(said('completed', { order: { status: 'Completed' } })).toContain('Open the game or app');
});

test('an unpaid order leads to its page, which does not go on to the gateway by itself', () => {
  const links = html(<UnpaidActions orderid="T26" onCancelled={() => {}} />);
  expect(links).toContain('href="/confirmation?client_txn_id=T26"');
});

test('who has paid for an order that is not sold like this any more is not led to order again', () => {
  const data = { status: 'pending', outdated: { by: 'price', product: 'p1' } } as const;
  const shown = html(
    <Waiting
      clientTxnId="T26"
      reply={reply({ order: { status: 'Created' }, data })}
      watchedFor={0}
      supportUrl="https://chat.example"
    />,
  );
  expect(shown).toContain('do not order again');
});

test('while the bank is slow, the page offers help', () => {
  const waiting = (placed: Date) =>
    html(
      <Waiting
        clientTxnId="T26"
        reply={reply({ order: { status: 'Created' }, data: { status: 'pending' }, placed })}
        watchedFor={0}
        supportUrl="https://chat.example"
      />,
    );
  expect(waiting(ago(minutes(1)))).not.toContain(en.confirmation.help.title);
  expect(waiting(ago(minutes(3)))).toContain(en.confirmation.help.title);
});
