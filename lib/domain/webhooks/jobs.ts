// Names and payloads of the jobs of webhooks. Their handlers are in lib/worker. The database adds `send-webhooks` with
// each event (tarang_write_partner_event).
import { z } from 'zod';
import { defineJob } from '@/lib/platform/jobs';

export const sendWebhooksJob = defineJob('send-webhooks', z.object({}));
export const tellOfItemsJob = defineJob('tell-of-items', z.object({}));
export const keepWebhooksJob = defineJob('keep-webhooks', z.object({}));
