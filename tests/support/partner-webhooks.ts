import { createPartnerWebhooks } from '@/lib/integrations/webhook';
import { seconds } from '@/lib/platform/time';

/** Webhooks that may go to receivers on this machine, as in the sandbox. */
export const testPartnerWebhooks = createPartnerWebhooks(
  { STORE_URL: 'http://127.0.0.1:9', SANDBOX: '1' },
  { timeout: seconds(2) },
);
