import type { Sandbox } from '@/lib/sandbox';

/** The settings of a store whose gateway and suppliers are the sandbox; the second gateway is there on request. */
export function outsideSettings(
  { urls, credentials: { ekqr, razorpay, smileone, moogold } }: Pick<Sandbox, 'urls' | 'credentials'>,
  given: { razorpay?: boolean } = {},
): Record<string, string> {
  return {
    EKQR_BASE_URL: urls.ekqr,
    EKQR_KEY: ekqr.key,
    ...(given.razorpay && {
      RAZORPAY_BASE_URL: urls.razorpay,
      RAZORPAY_KEY_ID: razorpay.keyId,
      RAZORPAY_KEY_SECRET: razorpay.keySecret,
      RAZORPAY_WEBHOOK_SECRET: razorpay.webhookSecret,
      RAZORPAY_WEBHOOK_SECRET_PREVIOUS: razorpay.previousWebhookSecret,
    }),
    SMILEONE_BASE_URL: urls.smileone,
    SMILEONE_UID: smileone.uid,
    SMILEONE_EMAIL: smileone.email,
    SMILEONE_KEY: smileone.key,
    MOOGOLD_BASE_URL: urls.moogold,
    MOOGOLD_PARTNER_ID: moogold.partnerId,
    MOOGOLD_SECRET: moogold.secret,
  };
}
