// Webhooks to partners: their endpoints, what they are told of, and the deliveries. What happens is written in the
// transaction of the move, and sent by a job of its own; that a receiver is slow or away delays nobody else
// (decision 100).
export { listDeliveries } from './deliveries/list-deliveries';
export { sendWebhooks } from './deliveries/send-webhooks';
export { deleteEndpoint } from './endpoints/delete-endpoint';
export { editEndpoint } from './endpoints/edit-endpoint';
export { disableEndpointsOfKey } from './endpoints/endpoints-of-key';
export { getEndpoint, listEndpoints } from './endpoints/list-endpoints';
export { requireAsker } from './endpoints/lock-owner';
export { makeEndpoint } from './endpoints/make-endpoint';
export {
  editOwnEndpoint,
  makeOwnEndpoint,
  restoreOwnEndpoint,
  rotateOwnSecret,
} from './endpoints/own-endpoints';
export { rotateSecret } from './endpoints/rotate-secret';
export { testEndpoint } from './endpoints/test-endpoint';
export { getEvent, listEvents } from './events/list-events';
export { PARTNER_FACTS, presentPartnerOrder } from './events/partner-order';
export { replayEvent } from './events/replay-event';
export { tellOfItems } from './events/tell-of-items';
export { tellOfKeys } from './events/tell-of-keys';
export { tellOfOrder, tellOfOrders, writeOrderEvent } from './events/tell-of-order';
export { writeEvent } from './events/write-event';
export { keepWebhooksJob, sendWebhooksJob, tellOfItemsJob } from './jobs';
export { keepWebhooks } from './keep-webhooks';
export { listOwnWebhooks } from './list-own-webhooks';
export { resealWebhookSecrets } from './reseal-secrets';
export { listEndpointsForStaff, listUndelivered } from './staff/list-for-staff';
export { replayDelivery } from './staff/replay-delivery';
