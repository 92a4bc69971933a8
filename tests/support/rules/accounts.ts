// Accounts: their contacts and consents, guardians, erasures, and moves to other cells.
import { minutes } from '@/lib/platform/time';
import type { Breaches } from './breaches';
import { entry, journal } from './ledger';

const billing = (state: string, gstin = 'null') =>
  `insert into billing_details (id, user_id, state, name, address, gstin, created_at)
   select 'b', id, ${state}, '', '', ${gstin}, now() from users limit 1`;

const consent = (purpose: string, act: string, notice = '', language = 'en') =>
  `insert into consents (user_id, purpose, act, notice, language) values ('u', '${purpose}', '${act}', '${notice}', '${language}')`;

export const NOW = '2026-11-26T12:00:00Z';
/** The guardian of the user, who is asked; with what is given otherwise. */
export const guardian = (given: Record<string, string>) =>
  `insert into guardians select (jsonb_populate_record(null::guardians, '${JSON.stringify({
    user_id: 'user',
    state: 'asked',
    name: 'Ravi',
    email: 'r@b.in',
    adult_from: '2999-01-01',
    notice: '',
    language: 'en',
    created_at: NOW,
    asked_at: NOW,
    ends_at: NOW,
    ...given,
  })}')).*`;

/** A copy of the order under another id. */
export const orderOf = (id: string) =>
  `insert into orders select (jsonb_populate_record(o, '{"id":"${id}"}')).* from orders o where id = 'order'`;

const newPayment = `insert into payments select (jsonb_populate_record(p, '{"id":"new","status":"created"}')).* from payments p where id = 'payment'`;
const MOVED = { state: 'moved', back_at: null };
/** A later end than in an hour counts as written by a clock that was ahead. */
const IN_HALF_AN_HOUR = new Date(Date.now() + minutes(30)).toISOString();
/** The user leaves for another cell; with what is given otherwise. */
const cellMove = (given: Record<string, string | number | null>) =>
  `insert into cell_moves select (jsonb_populate_record(null::cell_moves, '${JSON.stringify({
    id: 'm',
    user_id: 'user',
    state: 'leaving',
    other_cell: 'b',
    back_at: IN_HALF_AN_HOUR,
    transfers: 0,
    created_at: NOW,
    updated_at: NOW,
    ...given,
  })}')).*`;

const erasure = (sealed: string, wipe: string, identity = "'{}'") =>
  `insert into erasures (user_id, identity, sealed_at, wipe_at) values ('u', ${identity}, ${sealed}, ${wipe})`;

const ERASED = `insert into erasures (user_id, identity, sealed_at, wipe_at) values ('user', '{}', now(), now() + interval '400 days')`;

const customerNote = (text: string) =>
  `insert into customer_notes (id, user_id, author_id, draft_key, created_at, text)
   values ('n', 'user', 'a', 'draft', now(), ${text})`;

const transfer = (reference: string) => [
  journal(reference, 'moved_out'),
  entry(reference, 'wallet', -5, 'wallet'),
  entry(reference, 'other_cells', 5),
];

const NEW_SECURITY_EVENT =
  "insert into security_events (id, created_at, kind, detail) values ('e', now(), 'sign-in', '{}')";

export const accountsBreaches: Breaches = {
  users_email_sealed: ['email_sealed', 'email_index'].map((column) => [`update users set ${column} = 'x'`]),
  users_mobile_sealed: ['mobile_sealed', 'mobile_index'].map((column) => [
    `update users set ${column} = 'x'`,
  ]),
  users_email_parts: ['email_local_index', 'email_domain_index'].map((column) => [
    `update users set ${column} = 'x'`,
  ]),
  users_staff_role_is_known: [["update users set staff_role = 'cleaner'"]],
  security_events_append_only: [
    ['update security_events set id = id'],
    ['delete from security_events where false', 'truncate security_events'],
  ],
  billing_details_state: [[billing("'2'")], [billing("'33'", "'29ABCDE1234F1ZW'")]],
  erasures_year: [[erasure('now()', "now() + interval '364 days'")]],
  erasures_wiped: [[erasure('now()', "now() + interval '400 days'", 'null')]],
  erasures_begin: [
    [erasure("now() - interval '1 hour'", "now() + interval '400 days'")],
    [erasure("now() + interval '1 hour'", "now() + interval '400 days'")],
  ],
  nominees_text: ["'', 'a@b'", "'R', 'a'", "'R', ''"].map((texts) => [
    `insert into nominees (user_id, name, contact, updated_at) select id, ${texts}, now() from users limit 1`,
  ]),
  customer_notes_text: [[customerNote("''")], [customerNote("repeat('a', 2001)")]],
  security_events_kept: [[NEW_SECURITY_EVENT, 'delete from security_events']],
  guardians_state: [
    [guardian({ state: 'refused', decided_at: NOW, notice: '1' })],
    [guardian({ decided_at: NOW })],
    [guardian({ state: 'given', notice: '1' })],
  ],
  guardians_contact: [
    [guardian({ name: '' })],
    [guardian({ email: 'a' })],
    [guardian({ email: '' })],
    [guardian({ state: 'ended', decided_at: NOW, email: '' })],
  ],
  guardians_notice: [[guardian({ state: 'given', decided_at: NOW })]],
  guardians_language: [[guardian({ language: 'fr' })]],
  orders_guardian_agrees: [
    [guardian({}), orderOf('new')],
    [guardian({ state: 'ended', name: '', email: '', decided_at: NOW }), orderOf('new')],
    [guardian({ state: 'withdrawn', decided_at: NOW, notice: '1' }), orderOf('new')],
  ],
  payments_guardian_agrees: [[guardian({}), newPayment]],
  notification_preferences_adults: ['reviews:mail', 'points:telegram'].map((choice) => [
    guardian({ state: 'given', decided_at: NOW, notice: '1' }),
    `insert into notification_preferences (user_id, added, removed, language, updated_at)
     values ('user', '{${choice}}', '{}', 'en', now())`,
  ]),
  consents_act: [
    [consent('guardian', 'declared', '1')],
    [consent('guardian', 'given')],
    [consent('account', 'given')],
    [consent('adult', 'withdrawn')],
    [consent('reviews', 'declared')],
    [consent('advertising', 'given')],
  ],
  consents_notice: [[consent('account', 'noticed')], [consent('adult', 'declared')]],
  consents_language: [[consent('reviews', 'given', '2026-11-26', 'fr')]],
  cell_moves_state: [
    [cellMove({ state: 'gone' })],
    [cellMove({ back_at: null })],
    [cellMove({ state: 'moved' })],
  ],
  cell_moves_other_cell: [[cellMove({ other_cell: '' })], [cellMove({ other_cell: 'Cell B' })]],
  cell_moves_transfers: [[cellMove({ transfers: 1 })], [cellMove({ ...MOVED, transfers: -1 })]],
  orders_account_is_here: [
    [cellMove({}), orderOf('new')],
    [cellMove(MOVED), orderOf('new')],
    [ERASED, orderOf('new')],
  ],
  payments_account_is_here: [
    [cellMove({}), newPayment],
    [ERASED, newPayment],
  ],
  ledger_entries_other_cells_causes: [
    [journal('j', 'moved_in'), entry('j', 'other_cells', -5), entry('j', 'wallet', 5, 'wallet')],
    // More than the move counts.
    [cellMove({ ...MOVED, transfers: 1 }), ...transfer('m.2')],
    // Of another customer, in the wrong direction, and under another reason.
    [cellMove({ ...MOVED, transfers: 1, user_id: 'another' }), ...transfer('m.1')],
    [
      cellMove({ ...MOVED, transfers: 1 }),
      journal('m.1', 'moved_in'),
      entry('m.1', 'other_cells', -5),
      entry('m.1', 'wallet', 5, 'wallet'),
    ],
    [
      cellMove({ ...MOVED, state: 'arrived', transfers: 1 }),
      journal('m.1', 'admin_credit'),
      entry('m.1', 'other_cells', -5),
      entry('m.1', 'wallet', 5, 'wallet'),
    ],
  ],
};
