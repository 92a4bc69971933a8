// Webhooks that leave the store: alerts to the address of the settings, and events to the addresses of partners, which
// never lead into the store's own network. One signed request for each try.
export { createPartnerWebhooks } from './create-partner-webhooks';
export { createWebhook } from './create-webhook';
export type { PartnerAnswer, PartnerWebhooks } from './partner-port';
export type { Webhook, WebhookNotice, WebhookOutcome } from './port';
