// What customers and messengers say about notifications.
import { type Endpoint, endpoint, every, signedIn } from './endpoint';

export const notificationsEndpoints: Endpoint[] = [
  endpoint('POST /notifications/preferences', signedIn, { json: { wanted: ['delivered:mail'] } }),
  endpoint('POST /notifications/push', signedIn, {
    json: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/a-browser',
      keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
      keyId: 'a-key',
    },
  }),
  endpoint('POST /notifications/push/end', signedIn, { json: {} }),
  endpoint('POST /notifications/push/state', signedIn, {
    json: { endpoint: 'https://fcm.googleapis.com/fcm/send/a-browser' },
  }),
  endpoint('POST /notifications/telegram', signedIn),
  endpoint('POST /notifications/telegram/end', signedIn),
  // tests/integration/telegram.test.ts has the secret of the header.
  endpoint('POST /notifications/telegram/webhook', every(401)),
  // tests/integration/whatsapp.test.ts has the token and the signature.
  endpoint('GET /notifications/whatsapp/webhook', every(401)),
  endpoint('POST /notifications/whatsapp/webhook', every(401)),
  endpoint('POST /notifications/unsubscribe/[token]', every(404), {
    path: '/notifications/unsubscribe/nothing',
  }),
];
