// A person whose name, contacts and payer stand in every table that can hold something of a person.
export const NAME = 'Zephyrine Quillfeather';
export const EMAIL = 'Zephyrine.Quill@marked.example';
export const MOBILE = '+919876501234';
const ASKED = '2026-11-26T12:00:00Z';
export const PLAYER = '712345678901';
export const VPA = 'zephyrine@markedupi';
export const STREET = '7 Marigold Steps';
export const MARKS = [NAME, EMAIL, EMAIL.toLowerCase(), '9876501234', PLAYER, VPA, STREET];
export const SAID = `${NAME} (${EMAIL}, 9876501234) plays as ${PLAYER}`;
export const NESTED = {
  who: { name: NAME, mail: EMAIL.toLowerCase(), list: [{ vpa: VPA }, 1, null] },
  player: Number(PLAYER),
};

export type Row = Record<string, unknown>;
export interface Ids {
  user: string;
  order: string;
  payment: string;
  wallet: string;
  journal: string;
  request: string;
  attempt: string;
  refund: string;
}

/** What of a person each table can hold: the rows that are theirs, with marks where people or their data are named. */
export const filled = (id: Ids): Record<string, Row> => ({
  order_events: { order_id: id.order, kind: 'player_corrected', detail: NESTED },
  order_notes: { order_id: id.order, text: SAID },
  order_refunds: { order_id: id.order, note: SAID, amount: 1, cause: 'other' },
  source_refunds: {
    id: id.refund,
    order_id: id.order,
    payment_id: id.payment,
    booking: id.order,
    state: 'in_wallet',
    note: SAID,
    error: SAID,
    amount: 1,
    decide_by: '2024-01-01',
    ended_at: '2024-01-01',
    choice: 'wallet',
    chosen_by: 'staff',
    chosen_at: '2024-01-01',
  },
  // Its reference is the refund, and not the order.
  ledger_journals: { reference: id.refund, reason: 'refund_to_wallet', note: SAID },
  order_reopenings: { order_id: id.order, number: 1, reason: SAID, from_status: 'Completed', amount: 0 },
  order_signals: { order_id: id.order, user_id: id.user, player: `p:${PLAYER}:1`, payer: VPA },
  delivery_attempts: {
    id: id.attempt,
    order_id: id.order,
    supplier: 'smileone',
    outcome: 'refused',
    request: NESTED,
    reply: NESTED,
    error: SAID,
    wrong_goods: [NESTED],
  },
  delivery_sends: {
    attempt_id: id.attempt,
    outcome: 'refused',
    answered_at: '2024-01-01',
    request: NESTED,
    reply: NESTED,
    error: SAID,
  },
  webhook_inbox: { gateway: 'ekqr', client_txn_id: 'marked-txn', payload: NESTED },
  reviews: {
    order_id: id.order,
    cause: 'partial_delivery',
    evidence: NESTED,
    note: SAID,
    closed_at: '2024-01-01',
  },
  reconciliation_differences: {
    order_id: id.order,
    evidence: NESTED,
    note: SAID,
    status: 'explained',
    closed_at: '2024-01-01',
  },
  approval_requests: {
    receiver_id: id.user,
    input: NESTED,
    reason: SAID,
    status: 'refused',
    ended_at: '2024-01-01',
  },
  referrals: { inviter_id: id.user, reason: SAID, status: 'refused' },
  help_requests: {
    id: id.request,
    user_id: id.user,
    order_id: id.order,
    kind: 'other',
    status: 'closed',
    language: 'en',
    closed_at: '2024-01-01',
  },
  help_messages: { request_id: id.request, author: 'customer', text: SAID },
  product_reviews: {
    user_id: id.user,
    order_id: id.order,
    stars: 4,
    text: SAID,
    author: NAME,
    language: 'en',
    status: 'published',
    decided_at: '2024-01-01',
  },
  customer_notes: { user_id: id.user, text: SAID },
  billing_details: { user_id: id.user, state: '29', name: NAME, address: STREET, gstin: null },
  vault_reveals: { viewer_id: id.user, order_id: id.order, session_id: 's', address: '203.0.113.77' },
  sessions: { user_id: id.user, address: '203.0.113.77', user_agent: SAID },
  account_secrets: { user_id: id.user, kind: 'contact', subject: MOBILE, detail: SAID },
  passkeys: { user_id: id.user, name: NAME },
  passkey_challenges: { user_id: id.user, browser: NAME },
  push_subscriptions: { user_id: id.user, endpoint: `https://push.example/${NAME}` },
  telegram_chats: { user_id: id.user, language: 'en' },
  telegram_links: { user_id: id.user, language: 'en', token_hash: NAME },
  notification_preferences: { user_id: id.user, language: 'en', added: ['points:mail'] },
  notifications: {
    user_id: id.user,
    recipient: EMAIL,
    channel: 'mail',
    language: 'en',
    topic: 'paid',
    kind: 'paid',
  },
  favourites: { user_id: id.user },
  item_watches: { user_id: id.user, language: 'en', kind: 'back' },
  invite_codes: { user_id: id.user, code: NAME },
  idempotency_keys: { user_id: id.user, reply: NESTED },
  partners: { user_id: id.user, status: 'suspended', about: SAID },
  partner_keys: {
    id: 'marked-key',
    partner_id: id.user,
    mode: 'test',
    last4: 'abcd',
    scopes: ['orders:read'],
    name: NAME,
    last_used_address: '203.0.113.77',
  },
  partner_endpoints: {
    partner_id: id.user,
    mode: 'test',
    types: ['ping'],
    url: `https://p.example/${PLAYER}`,
    disabled_at: '2024-01-01',
    disabled_why: 'partner',
  },
  partner_test_orders: {
    partner_id: id.user,
    key_id: 'marked-key',
    course: 'delivered',
    price: 1,
    codes: 0,
    input1: PLAYER,
    player: NAME,
  },
  fraud_hits: { user_id: id.user, order_id: id.order, outcome: 'hold', hit_key: SAID },
  fraud_blocks: { order_id: id.order, subject: 'payer', value: VPA },
  audit_entries: {
    object_type: 'user',
    object_id: id.user,
    before: NESTED,
    after: { ...NESTED, note: SAID },
  },
  nominees: { user_id: id.user, name: NAME, contact: EMAIL },
  guardians: {
    user_id: id.user,
    state: 'given',
    name: NAME,
    email: EMAIL,
    adult_from: '2099-01-01',
    notice: '2026-11-27',
    language: 'en',
    asked_at: ASKED,
    ends_at: ASKED,
    decided_at: ASKED,
  },
  consents: { user_id: id.user, purpose: 'reviews', act: 'given', language: 'en' },
  tax_documents: {
    order_id: id.order,
    kind: 'receipt',
    name: 'ZZ-1',
    value: 1,
    taxable: 1,
    igst: 0,
    cgst: 0,
    sgst: 0,
    buyer_name: NAME,
    buyer_address: STREET,
  },
});

/** Tables of a person of which the builders make the rows, or that have numbers and names of things alone. */
export const OTHERWISE_FILLED = [
  'users',
  'orders',
  'payments',
  'wallets',
  'wallet_transactions',
  'ledger_entries',
];
export const WITHOUT_WORDS: Record<string, string> = {
  security_events: 'they are deleted a year after they happened, which is before the wipe',
  partner_events: 'they are deleted after 90 days, which is before the wipe',
  bulk_orders: 'they are deleted after 90 days, which is before the wipe',
  bulk_order_lines: 'they are deleted with their lists',
  payment_disputes: 'they have amounts, times and codes of the gateway',
};
/** What stays on purpose. */
export const KEPT = ['tax_documents'];
