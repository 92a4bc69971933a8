import { LaunchError } from '@/lib/launch/launch-error';
import { SANDBOX_CREDENTIALS } from '@/lib/sandbox/credentials';

const { ekqr, razorpay, smileone, moogold, fast2sms, telegram, whatsapp } = SANDBOX_CREDENTIALS;

const PUBLISHED: Record<string, string> = {
  EKQR_KEY: ekqr.key,
  RAZORPAY_KEY_SECRET: razorpay.keySecret,
  RAZORPAY_WEBHOOK_SECRET: razorpay.webhookSecret,
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: razorpay.previousWebhookSecret,
  SMILEONE_KEY: smileone.key,
  MOOGOLD_SECRET: moogold.secret,
  FAST2SMS_KEY: fast2sms.key,
  TELEGRAM_BOT_TOKEN: telegram.token,
  WHATSAPP_TOKEN: whatsapp.token,
  WHATSAPP_APP_SECRET: whatsapp.appSecret,
  WHATSAPP_VERIFY_TOKEN: whatsapp.verifyToken,
};

/**
 * Throws a LaunchError when the store is no demo and has credentials of the sandbox. They remain when only SANDBOX=demo
 * was removed from the settings of a demo, and then play money would buy real goods.
 */
export function demandRealCredentials(environment: NodeJS.ProcessEnv, sandbox: string): void {
  if (sandbox !== '0') return;
  const names = Object.keys(PUBLISHED).filter((name) => environment[name] === PUBLISHED[name]);
  if (names.length > 0)
    throw new LaunchError(
      `SANDBOX is 0, but the sandbox's own credentials are in ${names.join(', ')}: set the real ones, or SANDBOX=1 (SANDBOX=demo in public).`,
    );
  if (environment.RAZORPAY_KEY_ID?.startsWith('rzp_test_'))
    throw new LaunchError(
      'SANDBOX is 0, but RAZORPAY_KEY_ID is a key of the test mode, which takes play money: set the one that begins with rzp_live_.',
    );
}
