// The context of use cases in tests: everything that is outside is out of reach until a test gives it.
import { VISITOR } from '@/lib/domain/actor';
import type { Context } from '@/lib/domain/context';
import { testAlertRules } from './alert-rules';
import { testHasher } from './hasher';
import { testLinks, testPush } from './links';
import { NO_MEDIA } from './media';
import { testPartnerWebhooks } from './partner-webhooks';
import { testSealer } from './sealer';

/**
 * Stands for a service that a test does not use: reading any of its properties throws an error with the name of the
 * property.
 */
const OUT_OF_REACH = new Proxy(
  {},
  {
    get: (_, name) => {
      throw new Error(`${String(name)}: not in these tests`);
    },
  },
);

/** The store has registered no text for notices, so that the worker sends none. */
const NO_NOTICES = new Proxy({} as Context['otpSender'], {
  get: (_, name: keyof Context['otpSender']) =>
    name === 'noticeLanguages' ? [] : Reflect.get(OUT_OF_REACH, name),
});

const SHOP: Context['shop'] = {
  name: 'Tarang',
  gateway: 'ekqr',
  url: 'https://shop.example',
  supportUrl: 'https://wa.me/910000000000',
  pointsPercent: 1,
  gatewayFee: null,
  amountMax: 100_000,
  upiPaymentMax: 100_000,
  creditAlone: 25_000,
  priceConfirmPercent: 30,
  rateChangePercent: 3,
  staffSecondFactor: 'off',
  // Tests that make a supplier fail are about one order; breakers have tests of their own.
  breaker: { failures: 1000, seconds: 60 },
  alerts: testAlertRules,
  seller: null,
  defaultTax: { code: '998439', rate: 1800 },
  guardianDays: 14,
  refunds: { choiceHours: 24, days: 7 },
  orderApiKey: 'key',
  orderApiKeys: ['key'],
  isOrderApiKeyRequired: false,
};

/** The settings of a shop, as a test gives them and else as here. */
export const testShop = (given: Partial<Context['shop']> = {}): Context['shop'] => ({ ...SHOP, ...given });

const OUTSIDE: Omit<Context, 'db' | 'clock' | 'log' | 'shop'> = {
  actor: VISITOR,
  language: 'en',
  gateways: OUT_OF_REACH as Context['gateways'],
  suppliers: OUT_OF_REACH as Context['suppliers'],
  testSuppliers: {},
  effects: OUT_OF_REACH as Context['effects'],
  mailer: OUT_OF_REACH as Context['mailer'],
  otpSender: NO_NOTICES,
  media: NO_MEDIA,
  identity: null,
  alertWebhook: null,
  partnerWebhooks: testPartnerWebhooks,
  rateSource: null,
  replica: null,
  hasher: testHasher,
  sealer: testSealer,
  links: testLinks,
  push: testPush(),
  telegram: null,
  whatsapp: null,
};

type Always = 'db' | 'clock' | 'log';

interface GivenContext extends Partial<Omit<Context, 'shop' | Always>>, Pick<Context, Always> {
  shop?: Partial<Context['shop']>;
}

export const testContext = ({ shop, ...given }: GivenContext): Context => ({
  ...OUTSIDE,
  ...given,
  shop: testShop(shop),
});
