// Notifications: what customers are told about their orders, their wallet and items that they wait for, on channels
// that they choose. Each is a row that is written in the transaction of its event. It refuses to change an order, and
// to name a voucher code.
export { addEvent } from './add-event';
export { askForReviews } from './ask-for-reviews';
export {
  askForReviewsJob,
  raisePaidJob,
  sendNotificationJob,
  setTelegramWebhookJob,
  tellDocumentsJob,
} from './jobs';
export { readOrderLink } from './links/order-link';
export { notifyOfAnswer } from './notify-of-answer';
export { announceDocuments, tellDocuments } from './notify-of-documents';
export { notifyOfMovement } from './notify-of-movement';
export { notifyOfReferral } from './notify-of-referral';
export { changeConsent } from './preferences/change-consent';
export { isReachable } from './preferences/is-reachable';
export { readPreferences } from './preferences/read-preferences';
export { savePreferences } from './preferences/save-preferences';
export { findUnsubscription, unsubscribe } from './preferences/unsubscribe';
export { endSubscription, isSubscribed, subscribe } from './push/subscribe';
export { raiseLowBalances } from './raise-low-balances';
export { raisePaid } from './raise-paid';
export { raiseWatches } from './raise-watches';
export { sendNotification } from './send-notification';
export { endTelegram } from './telegram/end-telegram';
export { makeTelegramLink } from './telegram/make-link';
export { receiveTelegramUpdate } from './telegram/receive-update';
export { setTelegramWebhook } from './telegram/set-webhook';
export { receiveWhatsApp } from './whatsapp/receive-events';
