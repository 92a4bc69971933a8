/**
 * The credentials that the store must be configured with. None of them is secret, because the sandbox listens only on
 * loopback. The values of Smile.one and MooGold are those of the test vectors of SMILEONE-2 and MOOGOLD-1, so that
 * the vectors can be sent unchanged.
 */
export const SANDBOX_CREDENTIALS = {
  ekqr: { key: '5a9d0b0e-0000-4000-8000-7a6172616e67' },
  razorpay: {
    keyId: 'rzp_test_TarangSandbox',
    keySecret: 'sandbox-razorpay-key-secret',
    webhookSecret: 'sandbox-razorpay-webhook-secret',
    previousWebhookSecret: 'sandbox-razorpay-webhook-secret-before',
  },
  smileone: {
    uid: '1000001',
    email: 'shop@example.com',
    key: 'test-key',
    /** An account whose purchases change no balance and are in no list. */
    test: { uid: '1000002', email: 'test@example.com', key: 'test-purchases' },
  },
  moogold: {
    partnerId: 'partner-1',
    secret: 'secret-1',
    test: { partnerId: 'partner-2', secret: 'test-purchases' },
  },
  fast2sms: { key: 'sandbox-fast2sms-key' },
  telegram: { token: '1000001:sandbox-telegram-bot-token', name: 'tarang_sandbox_bot' },
  whatsapp: {
    token: 'sandbox-whatsapp-token',
    phoneId: '106540352242922',
    appSecret: 'sandbox-whatsapp-app-secret',
    verifyToken: 'sandbox-whatsapp-verify-token',
  },
  identity: { clientId: 'tarang-sandbox', audience: 'https://tarang.example/api' },
} as const;

export type SandboxCredentials = typeof SANDBOX_CREDENTIALS;
