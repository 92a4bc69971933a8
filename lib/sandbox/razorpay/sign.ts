import { createHmac } from 'node:crypto';

/** The signature of a webhook's bytes, and of the browser's return (RAZORPAY-4, RAZORPAY-5). */
export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
