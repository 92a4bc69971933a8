// The replies to the calls of the store's own pages, declared once for the handler, which must return them, and for the
// browser's client, which passes them on. Types only, safe to import in a browser.

import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type {
  DeviceView,
  OtpTimerReply,
  PasskeyView,
  SecondFactorOffer,
  SignedInReply,
  UserView,
} from '@/lib/domain/accounts/schema';
import type { ChangeView } from '@/lib/domain/audit-log/schema';
import type { BulkOrderView } from '@/lib/domain/bulk-orders/schema';
import type { ImportPreview, ItemView, TestPurchaseView } from '@/lib/domain/catalogue/schema';
import type { DataFile } from '@/lib/domain/data-export/schema';
import type { HelpRequestSummary, HelpRequestView } from '@/lib/domain/help-requests/schema';
import type { PreviewForView, PricePreview } from '@/lib/domain/offers/schema';
import type {
  BoughtGoods,
  CheckIdReply,
  EndingPreview,
  EndingTemplateView,
  GiftOrderReply,
  ListedOrder,
  OrderHelp,
  OrderRefunds,
  OrderStatusReply,
  ShownCode,
  UnpaidOrderView,
} from '@/lib/domain/orders/schema';
import type { SearchIndex } from '@/lib/domain/product-search/schema';
import type { Found } from '@/lib/domain/search/schema';
import type { PointsReply } from '@/lib/domain/suppliers/schema';
import type { TopUpView, TransactionView } from '@/lib/domain/wallet/schema';
import type { EndpointView } from '@/lib/domain/webhooks/schema';
import type { WishesView } from '@/lib/domain/wishes/schema';
import type { ClaimView } from '@/lib/domain/work-claims/schema';
import type { Colleague, WorkQueue, WorkView } from '@/lib/domain/work-queue/schema';

/** A reply without fields beside `success`, which every reply except a list has. */
type Done = Record<string, never>;

interface StartedPayment {
  data: { payment_url: string; client_txn_id: string };
}

/** The answer to a page that asks whether its list has changed. */
export interface Live<Now> {
  /** Of the state of the list; sent with the next question. */
  digest: string;
  /** ISO 8601, by the server's time. */
  at: string;
  /** Null when nothing has changed since the digest that was sent. */
  now: Now | null;
}

/** A list as it is now. */
export interface LiveRows<Row> {
  /** The keys of its first page, in its order. */
  first: string[];
  /** The rows that were asked about, as far as they still exist. */
  rows: Row[];
}

/** The queue of what waits, with the keys of its rows. */
type LiveWork = LiveRows<WorkView> & Pick<WorkQueue, 'counts' | 'own'>;

/** The reply by endpoint: its method, and its path as the folders of app/ name it. */
export interface Endpoints {
  'GET /item/[productId]': { items: ItemView[] };
  'GET /product/searchindex': SearchIndex;
  'POST /product/missedsearch': Done;
  'POST /order/checkid': CheckIdReply;
  'POST /order/price': PricePreview;
  'POST /order/createOrder': StartedPayment;
  'POST /order/createWalletOrder': { msg: string; redirect_url: string };
  'POST /order/orderstatus': OrderStatusReply;
  'GET /order/again': { goods: BoughtGoods[] };
  'GET /order/unpaid': { order: UnpaidOrderView | null };
  'POST /order/cancel': { message: string };
  'POST /order/refund': { message: string };
  'POST /user/billing': { message: string };
  'POST /user/consents': { message: string };
  'POST /user/data': DataFile;
  'POST /user/erase': { message: string };
  'POST /user/nominee': { message: string; seen: string | null };
  'POST /user/guardian': { message: string };
  'POST /auth/guardian/[token]': { message: string };
  'POST /order/player': { message: string };
  'POST /order/gift': GiftOrderReply;
  'POST /order/codes/reveal': { codes: ShownCode[] };
  'POST /order/codes/return': { message: string };
  'POST /user/partner/ask': Done;
  'POST /user/partner/keys': { id: string; text: string };
  'POST /user/partner/keys/[id]/rotate': { id: string; text: string; endpoints: number };
  'POST /user/partner/keys/[id]/revoke': { endpoints: number };
  'POST /user/partner/balance': Done;
  'POST /user/partner/tests/reset': Done;
  'POST /user/bulk-orders': { id: string };
  'POST /user/bulk-orders/[id]/check': { list: BulkOrderView };
  'POST /user/bulk-orders/[id]/buy': { list: BulkOrderView };
  'POST /user/webhooks': { endpoint: EndpointView; secret: string };
  'POST /user/webhooks/[id]': { endpoint: EndpointView };
  'POST /user/webhooks/[id]/delete': Done;
  'POST /user/webhooks/[id]/secret': { secret: string; oldUntil: string | null };
  'POST /user/webhooks/[id]/restore': { secret: string };
  'POST /user/webhooks/replay': { deliveries: number };
  'GET /order/help': OrderHelp;
  'GET /help/requests': { requests: HelpRequestSummary[] };
  'POST /help/requests': { request: HelpRequestView };
  'POST /help/requests/[number]/messages': { request: HelpRequestView };
  'GET /wallet/getbalance/[userid]': { balance: number };
  'POST /wallet/topup': StartedPayment;
  'POST /wallet/txnstatus': { data: TopUpView };
  'POST /points/redeempoints': { msg: string };
  'POST /auth/login': SignedInReply;
  'POST /auth/identity': SignedInReply;
  'POST /auth/identity/remove': { message: string };
  'POST /otp/verify-otp': SignedInReply;
  'POST /auth/logout': Done;
  'POST /auth/logout-everywhere': Done;
  'GET /auth/sessions': DeviceView[];
  'POST /auth/sessions/[id]/end': Done;
  'POST /auth/second-factor/begin': SecondFactorOffer;
  'POST /auth/second-factor/confirm': { recoveryCodes: string[] };
  'POST /auth/second-factor/remove': Done;
  'POST /auth/reauthenticate': { provedAt: string };
  'POST /auth/reauthenticate/code': { message: string };
  'POST /auth/contacts/code': { message: string };
  'POST /auth/contacts/change': { user: UserView; message: string };
  'POST /auth/contacts/password': { user: UserView; message: string };
  'POST /auth/undo/[id]/[token]': { msg: string };
  'POST /auth/passkey/begin': { options: PublicKeyCredentialRequestOptionsJSON };
  'POST /auth/passkey': SignedInReply;
  'POST /auth/passkeys/begin': { options: PublicKeyCredentialCreationOptionsJSON };
  'POST /auth/passkeys/add': { passkey: PasskeyView; recoveryCodes: string[] };
  'POST /auth/passkeys/[id]/remove': Done;
  'POST /notifications/preferences': { message: string };
  'POST /notifications/push': Done;
  'POST /notifications/push/end': Done;
  'POST /notifications/push/state': { on: boolean };
  'POST /notifications/telegram': { url: string };
  'POST /notifications/telegram/end': Done;
  'POST /notifications/unsubscribe/[token]': { msg: string };
  'POST /product-reviews': Done;
  'POST /product-reviews/remove': Done;
  'GET /wishes': WishesView;
  'POST /wishes/favourite': Done;
  'POST /wishes/watch': { reachable: boolean };
  'POST /auth/register': { msg: string };
  'POST /auth/resendverification': { msg: string };
  'POST /auth/verifymail/[id]/[token]': { msg: string };
  'POST /auth/notme/[id]/[token]': { msg: string };
  'POST /otp/account-code': { message: string };
  'POST /otp/otp-login': { message: string; challenge: string };
  'POST /otp/timer': OtpTimerReply;
  'POST /password/forgetpassword': { msg: string };
  'POST /password/reset-password/[id]/[token]': { msg: string };
  'POST /verify/mobilenumber': { isUnique: boolean };
  'POST /verify/email': { isUnique: boolean };
  'POST /user/edit-profile': { user: UserView; message: string };
  'GET /admin/changes': { changes: ChangeView[] };
  'GET /admin/claims': { claim: ClaimView | null };
  'POST /admin/live/orders': Live<LiveRows<ListedOrder>>;
  'POST /admin/live/users': Live<LiveRows<UserView>>;
  'POST /admin/live/transactions': Live<LiveRows<TransactionView>>;
  'POST /admin/live/work': Live<LiveWork>;
  'POST /admin/live/pending': Live<object>;
  'GET /admin/ending-templates': { templates: EndingTemplateView[] };
  'GET /admin/colleagues': { colleagues: Colleague[] };
  'POST /admin/find': Found;
  'POST /admin/coupons/preview': PreviewForView;
  'POST /admin/orders/endings': { endings: (EndingPreview & { claimed: string | null })[] };
  'POST /admin/products/file': ImportPreview;
  'POST /admin/routes/test': TestPurchaseView;
  'POST /admin/orders/[orderId]/ask': { message: string };
  'GET /admin/orders/[orderId]/refunds': OrderRefunds;
  'POST /admin/querypoints': PointsReply;
  'POST /admin/querypoints/ph': PointsReply;
  'POST /admin/reviews/[id]/ask': { message: string };
}

export type Endpoint = keyof Endpoints;
