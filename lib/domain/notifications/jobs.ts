// Names and payloads of the jobs of notifications. Their handlers are in lib/worker.
import { z } from 'zod';
import { defineJob } from '@/lib/platform/jobs';

// Twelve tries take sixteen hours, of which the first nine fall into the first hour and a half.
export const sendNotificationJob = defineJob('send-notification', z.object({ id: z.string() }));
export const raisePaidJob = defineJob('raise-paid', z.object({}));
export const askForReviewsJob = defineJob('ask-for-reviews', z.object({}));
