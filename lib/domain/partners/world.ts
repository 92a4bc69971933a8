import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import type { PartnerCaller } from './find-caller';
import type {
  CreatePartnerOrder,
  CreatePartnerOrders,
  Listed,
  PageQuery,
  PartnerBalance,
  PartnerCode,
  PartnerLedgerLine,
  PartnerOrder,
  PartnerOrderResult,
  PartnerPlayer,
  PartnerReport,
  RevealedPartnerCode,
} from './schema';

export interface OrdersInput extends PageQuery {
  reference?: string | undefined;
  status?: PartnerOrder['status'] | undefined;
  created_from?: string | undefined;
  created_to?: string | undefined;
}

export interface LedgerInput extends PageQuery {
  order_id?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export interface PlayerInput {
  product_id: string;
  item_id?: number | undefined;
  input1: string;
  input2?: string | undefined;
}

type Idempotency = { idempotency: IdempotencyHandle };

/**
 * Where the calls of a key act: `live` on the wallet, the vault and the suppliers, `test` on orders of its own. Both
 * answer in the same shapes and with the same errors, which one suite of tests checks. Each call is made for one caller
 * and sees what is the partner's alone: everything else is not_found.
 */
export interface PartnerWorld {
  checkPlayer(context: Context, caller: PartnerCaller, input: PlayerInput): Promise<PartnerPlayer>;
  /** Throws the errors of prepareOrder, insufficient_balance, reference_used and spend_cap_reached. */
  createOrder(
    context: Context,
    caller: PartnerCaller,
    input: { body: CreatePartnerOrder } & Idempotency,
  ): Promise<{ order: PartnerOrder }>;
  /**
   * Places each order as createOrder would, in no set order; a refused one stops no other. The results are in the order
   * of the body. Throws invalid_input when two orders have one reference.
   */
  createOrders(
    context: Context,
    caller: PartnerCaller,
    input: { body: CreatePartnerOrders } & Idempotency,
  ): Promise<Listed<PartnerOrderResult>>;
  /** Throws too_late, and already_revealed for an order of which a code was looked at. */
  cancelOrder(
    context: Context,
    caller: PartnerCaller,
    input: { id: string } & Idempotency,
  ): Promise<{ order: PartnerOrder }>;
  listOrders(context: Context, caller: PartnerCaller, input: OrdersInput): Promise<Listed<PartnerOrder>>;
  getOrder(context: Context, caller: PartnerCaller, id: string): Promise<{ order: PartnerOrder }>;
  listCodes(context: Context, caller: PartnerCaller, id: string): Promise<Listed<PartnerCode>>;
  /** Throws conflict when the order has no code that could be shown. */
  revealCodes(context: Context, caller: PartnerCaller, id: string): Promise<Listed<RevealedPartnerCode>>;
  /** Throws conflict when a code of the order was reported before and a person still looks into it. */
  reportCode(
    context: Context,
    caller: PartnerCaller,
    input: { id: string; codeId: string; reason: string } & Idempotency,
  ): Promise<{ report: PartnerReport }>;
  getBalance(context: Context, caller: PartnerCaller): Promise<PartnerBalance>;
  listLedger(context: Context, caller: PartnerCaller, input: LedgerInput): Promise<Listed<PartnerLedgerLine>>;
}
