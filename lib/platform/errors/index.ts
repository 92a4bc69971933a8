// Expected errors: a stable code for machines, a message for people, the cause for the log. Everything else that is
// thrown is a bug and is answered without details.
import { asMessage, inEnglish, type Message, type Messages, type PlainKey } from '@/lib/platform/messages';

/** Every error code of the server, with its HTTP status. */
export const ERROR_STATUS = {
  invalid_input: 400,
  malformed_body: 400,
  unauthenticated: 401,
  bad_api_key: 401,
  bad_credentials: 401,
  bad_code: 401,
  bad_passkey: 401,
  bad_signature: 401,
  second_factor_needed: 401,
  first_factor_needed: 401,
  identity_refused: 401,
  link_corrupted: 400,
  key_required: 400,
  unknown_version: 400,
  insufficient_balance: 402,
  email_unverified: 403,
  blocked: 403,
  recent_auth_required: 403,
  second_factor_required: 403,
  approval_required: 403,
  own_account: 403,
  forbidden: 403,
  address_not_allowed: 403,
  scope_missing: 403,
  partner_inactive: 403,
  not_found: 404,
  conflict: 409,
  account_choice_needed: 409,
  account_moved: 409,
  in_progress: 409,
  price_changed: 409,
  unpaid_order: 409,
  state_needed: 409,
  out_of_stock: 409,
  coupon_refused: 409,
  reference_used: 409,
  too_late: 409,
  already_revealed: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  key_reused: 422,
  not_available: 422,
  player_not_allowed: 422,
  order_refused: 422,
  spend_cap_reached: 422,
  rate_limited: 429,
  internal: 500,
  gateway_refused: 502,
  gateway_unreachable: 503,
  supplier_unreachable: 503,
  identity_unreachable: 503,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export interface ErrorDetail {
  cause?: unknown;
  /** Errors by field name. */
  fields?: Record<string, PlainKey | Message>;
  /** Amounts in rupees, answered among the errors by field name: a number, as all money in JSON. */
  amounts?: Record<string, number>;
  /** Whole seconds after which the call may be repeated; answered as Retry-After. */
  retryAfter?: number;
  /** Fields that the spec requires beside the error in the reply. */
  reply?: ReplyFields;
  /** The account that was refused, for the security events; it is never answered. */
  accountId?: string | undefined;
}

type ReplyFields = Record<string, string | readonly object[]>;

// The web server is bundled in parts (its start, each handler), and each part has its own copy of this class.
const BRAND: unique symbol = Symbol.for('tarang.AppError');

export class AppError extends Error {
  /** Recognises instances from every part of the server. */
  static override [Symbol.hasInstance](value: unknown): value is AppError {
    return typeof value === 'object' && value !== null && BRAND in value;
  }

  readonly [BRAND] = true;
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** The message for people, translated when it is answered; `message` is its English text, for the log. */
  readonly description: Message;
  readonly fields: Record<string, Message> | undefined;
  readonly amounts: Record<string, number> | undefined;
  readonly retryAfter: number | undefined;
  readonly reply: ReplyFields | undefined;
  readonly accountId: string | undefined;

  constructor(code: ErrorCode, description: PlainKey | Message, detail: ErrorDetail = {}) {
    super(inEnglish(description), detail.cause === undefined ? undefined : { cause: detail.cause });
    this.code = code;
    this.description = asMessage(description);
    this.fields = detail.fields && messagesOf(detail.fields);
    this.amounts = detail.amounts;
    this.retryAfter = detail.retryAfter;
    this.reply = detail.reply;
    this.accountId = detail.accountId;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

function messagesOf(fields: Record<string, PlainKey | Message>): Record<string, Message> {
  return Object.fromEntries(Object.entries(fields).map(([name, error]) => [name, asMessage(error)]));
}

/** The same message for a missing object and for one of another customer, so that the answer does not reveal which. */
export function notFound(what: keyof Messages['notFound']): AppError {
  return new AppError('not_found', `notFound.${what}`);
}

/**
 * Throws conflict when what a person deletes, ends or switches with one press is not any more as their page showed it.
 * `shown` is undefined for a page of the version before, and for a call of the specification, which names no version.
 */
export function assertAsShown<T extends string | number | boolean>(now: T, shown: T | undefined): void {
  if (shown !== undefined && shown !== now) throw new AppError('conflict', 'requests.changedSinceShown');
}
