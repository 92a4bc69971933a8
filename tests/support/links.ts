import { createPushSender } from '@/lib/integrations/push';
import { createTelegramBot } from '@/lib/integrations/telegram';
import { keysOf } from '@/lib/platform/keys';
import { createLinkSigner } from '@/lib/platform/signed-links';
import type { Sandbox } from '@/lib/sandbox';
import { telegramSettings } from './messages';

/** The bot that the sandbox plays; null without the sandbox. */
export const testTelegram = (sandbox: Pick<Sandbox, 'urls' | 'credentials'>, timeout?: number) =>
  createTelegramBot(telegramSettings(sandbox), keys.telegram, timeout === undefined ? {} : { timeout });

const keys = keysOf({ AUTH_SECRET: 'a secret that only tests know, and no store' });

export const testLinks = createLinkSigner(keys.links);

/** Web push by the keys of the tests; `service` is the address of a push service that a test or the sandbox plays. */
export const testPush = (service?: string) =>
  createPushSender({ STORE_URL: 'https://shop.example', PUSH_SERVICE_URL: service }, keys.push);
