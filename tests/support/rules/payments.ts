// Payments, their disputes and payouts, and the choice of a gateway.
import type { Breaches } from './breaches';

const dispute = (facts: string) => `
  insert into payment_disputes (id, gateway, payment_id, amount, amount_deducted, reason, phase, status, ended_at, opened_at, updated_at)
  values ('d', 'razorpay', 'payment', ${facts}, now(), now())`;

const gatewayRule = (bounds: string, gateways = '{ekqr}') => `
  insert into gateway_rules (id, name, position, amount_from, amount_to, device, minute_from, minute_until, gateways,
    by_cost, created_at, updated_at)
  values ('g', 'All', 1, ${bounds}, '${gateways}', false, now(), now())`;

export const paymentsBreaches: Breaches = {
  payments_amount_positive: [[`update payments set amount = 0 where id = 'payment'`]],
  reviews_trace_check: [
    [
      `insert into reviews (id, cause, order_id, open_key, money_at_risk, evidence, opened_at, trace)
       values ('c', 'poison_job', 'order', 'poison_job:c', 0, '{}', now(), repeat('0', 33))`,
    ],
  ],
  payments_trace_check: [[`update payments set trace = repeat('0', 56) where id = 'payment'`]],
  payments_received_not_negative: [[`update payments set received_amount = -1 where id = 'payment'`]],
  payments_payer_sealed: ['payer_sealed', 'payer_index'].map((column) => [
    `update payments set ${column} = 'x' where id = 'payment'`,
  ]),
  payments_charge_not_negative: ['gateway_fee', 'gateway_tax'].map((column) => [
    `update payments set gateway_payment_id = 'pay_1', ${column} = -1 where id = 'payment'`,
  ]),
  payments_charge_of_payment: [
    [`update payments set gateway_fee = 1 where id = 'payment'`],
    [`update payments set gateway_tax = 1 where id = 'payment'`],
  ],
  gateway_rules_amounts: [
    [gatewayRule('-1, null, null, null, null')],
    [gatewayRule('null, -1, null, null, null')],
    [gatewayRule('2, 1, null, null, null')],
  ],
  gateway_rules_device: [[gatewayRule("null, null, 'tablet', null, null")]],
  gateway_rules_hours: [
    [gatewayRule('null, null, null, 1, null')],
    [gatewayRule('null, null, null, null, 1')],
    [gatewayRule('null, null, null, 1, 1')],
    [gatewayRule('null, null, null, -1, 1')],
    [gatewayRule('null, null, null, 1, 1440')],
  ],
  gateway_rules_gateways: [[gatewayRule('null, null, null, null, null', '{}')]],
  gateway_costs_bounds: [
    [`insert into gateway_costs (gateway, rate, paise, updated_at) values ('ekqr', 10001, 0, now())`],
    [`insert into gateway_costs (gateway, rate, paise, updated_at) values ('ekqr', 0, -1, now())`],
  ],
  gateway_breakers_failures: [
    [`insert into gateway_breakers (gateway, failures, updated_at) values ('ekqr', 0, now())`],
  ],
  payment_disputes_amounts: [
    [dispute("0, 0, 'fraud', 'chargeback', 'open', null")],
    [dispute("1, -1, 'fraud', 'chargeback', 'open', null")],
  ],
  payment_disputes_status: [[dispute("1, 0, 'fraud', 'chargeback', 'doubtful', null")]],
  payment_disputes_end: [
    [dispute("1, 0, 'fraud', 'chargeback', 'open', now()")],
    [dispute("1, 0, 'fraud', 'chargeback', 'lost', null")],
  ],
  gateway_payout_rows_amounts: ['credit', 'debit', 'amount', 'fee', 'tax'].map((column) => [
    `insert into gateway_payouts (gateway, id, day, amount, status, fetched_at)
     values ('razorpay', 's', now(), 1, 'processed', now())`,
    `insert into gateway_payout_rows select (jsonb_populate_record(null::gateway_payout_rows,
       '{"gateway": "razorpay", "payout_id": "s", "id": "p", "type": "payment", "credit": 0, "debit": 0, "amount": 0,
         "fee": 0, "tax": 0}'::jsonb || jsonb_build_object('${column}', -1))).*`,
  ]),
  payments_gateway_amount_not_negative: [[`update payments set gateway_amount = -1 where id = 'payment'`]],
  payments_beside_is_not_asked_about: [
    [`update payments set beside_id = id where id = 'payment'`],
    ...['gateway_order_id', 'next_check_at', 'recheck_at'].map((column) => [
      `insert into payments select (jsonb_populate_record(p, jsonb_build_object('id', 'second', 'client_txn_id', 'second',
         'beside_id', p.id, 'gateway_order_id', null, 'next_check_at', null, 'recheck_at', null)
         || jsonb_build_object('${column}', '2026-01-01'))).* from payments p`,
    ]),
  ],
  payments_purpose_named: [
    [`update payments set order_id = null where id = 'payment'`],
    [`update payments set purpose = 'topup' where id = 'payment'`],
    [`update payments set wallet_transaction_id = 'transaction' where id = 'payment'`],
  ],
  payments_paid_proven: [
    [`update payments set status = 'paid' where id = 'payment'`],
    [`update payments set status = 'paid', utr = '1', received_amount = 1 where id = 'payment'`],
    [`update payments set status = 'paid', utr = '1', paid_at = now() where id = 'payment'`],
    [`update payments set status = 'paid', received_amount = 1, paid_at = now() where id = 'payment'`],
  ],
};
