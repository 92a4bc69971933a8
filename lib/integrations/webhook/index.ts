// The webhook by which alerts leave the store: one signed request for each try, to the address of the settings alone.
export { createWebhook, type WebhookSettings } from './create-webhook';
export type { Webhook, WebhookNotice, WebhookOutcome } from './port';
