import { createPushSender } from '@/lib/integrations/push';
import { keysOf } from '@/lib/platform/keys';
import { createLinkSigner } from '@/lib/platform/signed-links';

const keys = keysOf({ AUTH_SECRET: 'a secret that only tests know, and no store' });

export const testLinks = createLinkSigner(keys.links);

/** Web push by the keys of the tests; `service` is the address of a push service that a test or the sandbox plays. */
export const testPush = (service?: string) =>
  createPushSender({ STORE_URL: 'https://shop.example', PUSH_SERVICE_URL: service }, keys.push);
