import type { Sandbox } from '@/lib/sandbox';

/** The settings of a store whose gateway and suppliers are the sandbox. */
export function outsideSettings({
  urls,
  credentials: { ekqr, smileone, moogold },
}: Pick<Sandbox, 'urls' | 'credentials'>): Record<string, string> {
  return {
    EKQR_BASE_URL: urls.ekqr,
    EKQR_KEY: ekqr.key,
    SMILEONE_BASE_URL: urls.smileone,
    SMILEONE_UID: smileone.uid,
    SMILEONE_EMAIL: smileone.email,
    SMILEONE_KEY: smileone.key,
    MOOGOLD_BASE_URL: urls.moogold,
    MOOGOLD_PARTNER_ID: moogold.partnerId,
    MOOGOLD_SECRET: moogold.secret,
  };
}
