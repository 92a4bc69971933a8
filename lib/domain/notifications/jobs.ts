// Names and payloads of the jobs of notifications. Their handlers are in lib/worker.
import { z } from 'zod';
import { defineJob } from '@/lib/platform/jobs';

// Twelve tries take sixteen hours, of which the first nine fall into the first hour and a half.
export const sendNotificationJob = defineJob('send-notification', z.object({ id: z.string() }));
/** Documents that were issued together, and what their buyers are told. */
export const tellDocumentsJob = defineJob(
  'tell-documents',
  z.object({ kind: z.enum(['document_issued', 'credit_note_issued']), ids: z.array(z.string()).max(1000) }),
);
export const raisePaidJob = defineJob('raise-paid', z.object({}));
// The next hour asks again.
export const setTelegramWebhookJob = defineJob('set-telegram-webhook', z.object({}), { maxAttempts: 3 });
export const askForReviewsJob = defineJob('ask-for-reviews', z.object({}));
