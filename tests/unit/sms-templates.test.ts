// Text messages equal what is registered with the operators (TRAI's DLT), whatever fills their places.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import type { Due } from '@/lib/domain/notifications/read-due';
import { sendSms } from '@/lib/domain/notifications/sms/send-sms';
import { TEMPLATE_VALUES } from '@/lib/domain/notifications/templates/template-values';
import { english } from '@/lib/domain/notifications/words/en';
import { createOtpSender } from '@/lib/integrations/sms';
import { findSmsGap, readSettings, TEMPLATE_KINDS } from '@/lib/platform/config';
import { LANGUAGES } from '@/lib/platform/languages';
import { testAlertRules } from '../support/alert-rules';

interface Sent {
  template_id: string;
  message: string;
  sender_id: string;
  entity_id: string;
}
const sent: Sent[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    sent.unshift(JSON.parse(body) as Sent);
    response.setHeader('content-type', 'application/json').end('{"return":true,"request_id":"a"}');
  });
});
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
afterAll(() => void server.close());

const FACTS = {
  shop: 'Tarang',
  product: 'Game',
  item: '86 Diamonds',
  orderId: '1',
  amount: '₹79',
  until: new Date('2026-11-30T18:20:00.000Z'),
  number: 'H1',
  answer: 'Yes',
};
const placesOfKind = (kind: (typeof TEMPLATE_KINDS)[number]) =>
  TEMPLATE_VALUES[kind](FACTS, { state: 'Delivered', moment: english.moment }).length;

/** Every text that can be registered, each with an id of its own; `tag` marks its places. */
function registered(tag: 'var' | 'alphanumeric') {
  const texts = new Map<string, string>();
  const add = (text: string) => {
    const id = String(1_107_000_000_000_000_000n + BigInt(texts.size));
    texts.set(id, text);
    return { id, text };
  };
  const place = `{#${tag}#}`;
  const digits = tag === 'var' ? place : '{#numeric#}';
  const otp = add(`${digits} is your OTP for Tarang. Valid for ${digits} minutes.`);
  const notice = add(`Tarang: the ${place} of your account was changed.`);
  const [state, stateHi] = [add(`Tarang ${place}: ${place}.`), add(`Tarang ऑर्डर ${place}: ${place}।`)];
  const own = (kind: (typeof TEMPLATE_KINDS)[number], language: string) =>
    add(
      `Tarang ${kind} ${language}: ${Array.from({ length: placesOfKind(kind) }, () => place).join(' / ')}.`,
    );
  const kinds = TEMPLATE_KINDS.filter((kind) => kind !== 'state').map((kind) => [
    kind,
    { en: own(kind, 'en'), hi: own(kind, 'hi') },
  ]);
  const settings = readSettings({
    DATABASE_URL: 'postgresql://u:p@127.0.0.1/t',
    AUTH_SECRET: 'Zk3v9Q2m7Xr1Lp8Tn5Wc0Yb6Hd4JsGa2Ef',
    FAST2SMS_KEY: 'k',
    FAST2SMS_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    FAST2SMS_SENDER_ID: 'TARANG',
    FAST2SMS_ENTITY_ID: '1101',
    FAST2SMS_TEMPLATE_ID: otp.id,
    FAST2SMS_TEMPLATE: otp.text,
    FAST2SMS_NOTICE_ID: notice.id,
    FAST2SMS_NOTICE: notice.text,
    FAST2SMS_ORDER_ID: state.id,
    FAST2SMS_ORDER: state.text,
    FAST2SMS_ORDER_HI_ID: stateHi.id,
    FAST2SMS_ORDER_HI: stateHi.text,
    FAST2SMS_KINDS: JSON.stringify(Object.fromEntries(kinds)),
  });
  return { sender: createOtpSender(settings), texts };
}

/** The last message, compared with the text of the id that it names: the same but for values that operators take. */
function expectRegistered(texts: Map<string, string>): void {
  const [message] = sent;
  expect(message).toMatchObject({ sender_id: 'TARANG', entity_id: '1101' });
  const text = texts.get(message?.template_id ?? '') ?? '';
  const parts = text.split(/(\{#\w+#\})/).map((part) => {
    if (part === '{#numeric#}') return '\\d{1,30}';
    return part.startsWith('{#') ? '[^₹\\n]{1,30}' : RegExp.escape(part);
  });
  expect(message?.message).toMatch(new RegExp(`^${parts.join('')}$`));
}

const AWKWARD: Due = {
  id: 'n',
  topic: 'delivered',
  kind: 'delivered',
  channel: 'sms',
  userId: 'u',
  orderId: 'T2026112612AB34',
  language: 'en',
  amount: 1_234_567_89n,
  createdAt: new Date('2026-11-26T12:00:00Z'),
  tries: 1,
  lastError: null,
  name: 'Asha',
  email: null,
  mobile: '+919876543210',
  removed: false,
  status: 'Completed',
  productId: 'p',
  itemid: 1,
  product: 'मोबाइल लेजेंड्स: बैंग बैंग 🎮 (ग्लोबल और भारत)',
  item: 'A {#var#}\nvery long name of an item',
  value: 99_999_99n,
  points: 1n,
  answer: { number: 'H-123456', text: 'Yes\n\nindeed' },
  document: null,
  isReviewMissing: false,
  chatId: null,
  subscription: null,
};

test.each(['var', 'alphanumeric'] as const)(
  'no text message deviates from its registered template with places of the kind %s',
  async (tag) => {
    const { sender, texts } = registered(tag);
    const shop = { name: 'Tarang', alerts: testAlertRules, refunds: { choiceHours: 24, days: 7 } };
    const context = { otpSender: sender, shop, links: {} } as unknown as Parameters<typeof sendSms>[0];
    const used = new Set<string>();
    const look = () => {
      expectRegistered(texts);
      used.add(sent[0]?.template_id ?? '');
    };
    await sender.sendOtp({ mobile: '9876543210', code: '004217', minutes: 5, language: 'en' });
    look();
    await sender.sendNotice({ mobile: '9876543210', what: 'mobile number', language: 'en' });
    look();
    for (const language of LANGUAGES) {
      for (const kind of TEMPLATE_KINDS) {
        // The general text is for kinds without one of their own.
        const due = { ...AWKWARD, language, kind: kind === 'state' ? ('points' as const) : kind };
        expect(await sendSms(context, due)).toEqual({ outcome: 'sent' });
        look();
      }
    }
    expect([...used].sort()).toEqual([...texts.keys()].sort());
  },
);

test('a place for digits takes nothing else', () => {
  const { sender } = registered('alphanumeric');
  const before = sent.length;
  const message = { mobile: '9876543210', code: '12 345', minutes: 5, language: 'en' as const };
  expect(() => sender.sendOtp(message)).toThrow('a place for digits');
  expect(sent).toHaveLength(before);
});

test('text messages without what has to be registered are warned of, at the start', () => {
  expect(findSmsGap({})).toBeNull();
  expect(findSmsGap({ FAST2SMS_KEY: 'k' })).toContain(
    'set FAST2SMS_SENDER_ID, FAST2SMS_ENTITY_ID, FAST2SMS_TEMPLATE_ID, FAST2SMS_TEMPLATE.',
  );
  const whole = { FAST2SMS_SENDER_ID: 'TARANG', FAST2SMS_ENTITY_ID: '1', FAST2SMS_TEMPLATE_ID: '1' };
  expect(findSmsGap({ FAST2SMS_KEY: 'k', ...whole, FAST2SMS_TEMPLATE: 'x' })).toBeNull();
});
