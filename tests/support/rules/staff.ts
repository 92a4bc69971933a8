// What staff decide and note in the panel, and the rules against fraud.
import type { Breaches } from './breaches';

const orderNote = (text: string) =>
  `insert into order_notes (id, order_id, author_id, draft_key, created_at, text)
   values ('n', 'order', 'a', 'draft', now(), ${text})`;

const endingTemplate = (status: string, message = "'x'") =>
  `insert into ending_templates (id, status, name, message, message_hi, note, updated_at)
   values (gen_random_uuid()::text, '${status}', 'x', ${message}, '', '', now())`;

const workClaim = (what: string, times = `now(), now() + interval '1 hour', null, null`) =>
  `insert into work_claims (id, subject_kind, subject_id, note, claimed_by, given_by, since, until, ended_at, end_reason)
   values (gen_random_uuid()::text, ${what}, 'x', 'x', ${times})`;

const killSwitch = (what: string, times = `now(), now() + interval '1 hour', null, null`) =>
  `insert into kill_switches (id, scope, target, reason, started_by, started_at, ends_at, ended_by, ended_at)
   values ('s', ${what}, 'why', 'a', ${times})`;

const fraudRule = (outcome: string, mode: string, terms: string) => `
  insert into fraud_rules (id, name, reason, terms, outcome, mode, created_at, updated_at)
  values ('f', 'Many orders', 'Stolen.', '${terms}', '${outcome}', '${mode}', now(), now())`;

const fraudHit = (outcome: string, shadow: boolean, orderId: string) => `
  insert into fraud_hits (id, rule_id, order_id, user_id, amount, outcome, shadow, measured, hit_key, at)
  values ('h', 'f', ${orderId}, 'user', 1, '${outcome}', ${shadow}, '{1}', 'h', now())`;

const fraudBlock = (subject: string, value: string) => `
  insert into fraud_blocks (id, subject, value, reason, created_at) values ('b', '${subject}', ${value}, 'Stolen.', now())`;

const savedView = (name: string, query: string) => `
  insert into saved_views (id, list, name, owner_id, shared, query, created_at, updated_at)
  values ('v', 'orders', ${name}, 'user', false, ${query}, now(), now())`;

const changeRequest = (change: string) => `update approval_requests set ${change} where id = 'request'`;
const ENDED = 'open_key = null, ended_at = now()';

export const staffBreaches: Breaches = {
  approval_requests_status_is_known: [[changeRequest(`status = 'granted', ${ENDED}`)]],
  approval_requests_open_or_ended: [
    [changeRequest('open_key = null')],
    [changeRequest("status = 'refused'")],
    [changeRequest("status = 'refused', ended_at = now()")],
  ],
  approval_requests_second_person: [
    [changeRequest(`status = 'approved', ${ENDED}`)],
    [changeRequest(`status = 'approved', decider_id = 'user', ${ENDED}`)],
  ],
  approval_requests_stay: [
    [changeRequest("input = '{}'")],
    [changeRequest(`status = 'refused', ${ENDED}`), changeRequest("status = 'expired'")],
  ],
  ending_templates_status: [[endingTemplate('Created')]],
  ending_templates_texts: [
    [endingTemplate('Completed', "''")],
    [endingTemplate('Completed', "repeat('x', 501)")],
  ],
  work_claims_kind: [[workClaim("'product', 'x', ''")]],
  work_claims_note: [[workClaim("'order', 'x', repeat('x', 501)")]],
  work_claims_window: [[workClaim("'order', 'x', ''", 'now(), now(), null, null')]],
  work_claims_end: [
    [workClaim("'order', 'x', ''", "now(), now() + interval '1 hour', now(), null")],
    [workClaim("'order', 'x', ''", "now(), now() + interval '1 hour', null, 'lapsed'")],
    [workClaim("'order', 'x', ''", "now(), now() + interval '1 hour', now(), 'forgotten'")],
  ],
  kill_switches_target: [[killSwitch("'shop', 'x'")], [killSwitch("'supplier', ''")]],
  kill_switches_window: [
    [killSwitch("'shop', ''", 'now(), now(), null, null')],
    [killSwitch("'shop', ''", "now(), now() + interval '1 hour', null, now() - interval '1 second'")],
    [killSwitch("'shop', ''", "now(), now() + interval '1 hour', 'x', null")],
  ],
  saved_views_bounds: [
    [savedView("''", "''")],
    [savedView("repeat('a', 61)", "''")],
    [savedView("'Late'", "repeat('a', 1001)")],
  ],
  chosen_columns_bounds: [
    [
      `insert into chosen_columns (user_id, list, columns, updated_at)
       values ('user', 'orders', array_fill('price'::text, array[21]), now())`,
    ],
  ],
  order_notes_text: [[orderNote("''")], [orderNote("repeat('a', 2001)")]],
  fraud_rules_outcome: [[fraudRule('ask', 'on', '{"kind":"velocity"}')]],
  fraud_rules_mode: [[fraudRule('hold', 'maybe', '{"kind":"velocity"}')]],
  fraud_rules_terms: [[fraudRule('hold', 'on', '{}')], [fraudRule('hold', 'on', '[]')]],
  fraud_hits_order: [
    [fraudRule('hold', 'on', '{"kind":"velocity"}'), fraudHit('hold', false, 'null')],
    [fraudRule('hold', 'on', '{"kind":"velocity"}'), fraudHit('refuse', true, 'null')],
    [fraudRule('hold', 'on', '{"kind":"velocity"}'), fraudHit('refuse', false, "'order'")],
  ],
  fraud_blocks_subject: [[fraudBlock('account', "'a'")]],
  fraud_blocks_value: [[fraudBlock('payer', "''")], [fraudBlock('payer', "repeat('a', 701)")]],
};
