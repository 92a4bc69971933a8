// WhatsApp Business by Meta's Cloud API: messages of approved templates to customers who chose them, and what Meta
// tells of them by webhook. A call sends at most once.
export { createWhatsApp } from './create-whatsapp';
export type { WhatsApp, WhatsAppEvents } from './port';
