import { openedFields } from '@/lib/domain/personal-fields';
import { createIdentityProvider } from '@/lib/integrations/identity';
import { createMailer } from '@/lib/integrations/mail';
import { openMedia } from '@/lib/integrations/media';
import { createGateways } from '@/lib/integrations/payments';
import { createPushSender } from '@/lib/integrations/push';
import { createRateSource } from '@/lib/integrations/rates';
import { createOtpSender } from '@/lib/integrations/sms';
import { createSuppliers, createTestSuppliers } from '@/lib/integrations/suppliers';
import { createTelegramBot } from '@/lib/integrations/telegram';
import { createPartnerWebhooks, createWebhook } from '@/lib/integrations/webhook';
import { createWhatsApp } from '@/lib/integrations/whatsapp';
import { type Environment, type Settings, settings, staffSecondFactorOf } from '@/lib/platform/config';
import {
  createReplica,
  createSyncedClock,
  type Database,
  type DatabaseOptions,
  openDatabase,
  type Replica,
  type SyncedClock,
} from '@/lib/platform/db';
import { createHasher } from '@/lib/platform/hashing';
import { keysOf } from '@/lib/platform/keys';
import { DEFAULT_LANGUAGE } from '@/lib/platform/languages';
import { createLimiter, type Limiter } from '@/lib/platform/limits';
import { createLog, type Log } from '@/lib/platform/log';
import { observePool, observeReplica, READS } from '@/lib/platform/metrics';
import { hundredthsOfPercent } from '@/lib/platform/money';
import { createSealer } from '@/lib/platform/sealing';
import { createLinkSigner } from '@/lib/platform/signed-links';
import { type Clock, runtimeOf, seconds } from '@/lib/platform/time';
import { startTracing } from '@/lib/platform/traces';
import { checkAdminPassword } from './accounts';
import { VISITOR } from './actor';
import { alertRulesOf } from './alerts';
import type { Context, GatewayFee } from './context';
import { sellerOf } from './invoices';
import { orderEffects } from './orders';
import { createRepeatedEvents, type RepeatedEvents } from './security-events';
import { createModeGuard, modeOf } from './store-mode';
import { topUpEffects } from './wallet';

/** The limit of a payment by UPI to most merchants, in rupees. */
const ONE_LAKH = 100_000;

/** The services of a process, each of which it has once. */
export interface Store {
  settings: Settings;
  database: Database;
  limiter: Limiter;
  /** Security events that strangers can cause in any number. */
  repeatedEvents: RepeatedEvents;
  log: Log;
  context: Context;
}

/**
 * Opens the services of the process `name` (web, worker) from the settings; suppliers and gateways read their own
 * settings from the environment. Throws an Error whose message names an invalid setting.
 */
export function openServices(
  name: string,
  given: Settings = settings(),
  environment: Environment = process.env,
): Store {
  checkAdminPassword(given);
  const log = createLog({ name, level: given.LOG_LEVEL });
  startTracing(given, `tarang-${name}`, (error) => log.warn({ err: error }, 'traces are not taken'));
  const clock = createSyncedClock({
    onLeap: (by) => log.warn({ by }, 'the time has leapt: for an hour nothing is deleted or closed by it'),
  });
  const checkMode = createModeGuard(modeOf(given));
  const sealer = createSealer(keysOf(given));
  const extension = openedFields(sealer);
  const database = openDatabase({
    url: given.DATABASE_URL,
    directUrl: given.DATABASE_DIRECT_URL,
    max: given.DATABASE_POOL,
    extension,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
    async onConnect(connection) {
      await checkMode(connection);
      await clock.sync(connection);
    },
  });
  observePool(database.pool);
  const limiter = createLimiter({ pool: database.pool, log, factor: given.RATE_LIMIT_FACTOR });
  keepSynced(clock, database.pool, log);
  const context: Context = {
    language: DEFAULT_LANGUAGE,
    actor: VISITOR,
    db: database.prisma,
    // The worker reads no lists, and would only ask how far it is.
    replica: name === 'web' ? openReplica(given, { primary: database, clock, log, extension }) : null,
    clock,
    log,
    gateways: createGateways(environment, { clock }),
    suppliers: createSuppliers(environment, { clock }),
    testSuppliers: modeOf(given) === 'demo' ? createTestSuppliers(environment, { clock }) : {},
    effects: { order: orderEffects, topup: topUpEffects },
    mailer: createMailer(given),
    media: openMedia(given, clock),
    otpSender: createOtpSender(given),
    push: createPushSender(given, keysOf(given).push),
    telegram: createTelegramBot(given, keysOf(given).telegram),
    whatsapp: createWhatsApp(given),
    rateSource: createRateSource(given),
    alertWebhook: createWebhook(given),
    partnerWebhooks: createPartnerWebhooks(given),
    identity: createIdentityProvider(given, clock),
    hasher: createHasher({ pepper: keysOf(given).pepper }),
    sealer,
    links: createLinkSigner(keysOf(given).links),
    shop: {
      name: given.STORE_NAME,
      gateway: 'ekqr',
      url: given.STORE_URL,
      supportUrl: given.SUPPORT_CHAT_URL,
      pointsPercent: given.POINTS_EARN_PERCENT,
      gatewayFee: gatewayFeeOf(given),
      amountMax: given.TOPUP_MAX,
      upiPaymentMax: given.UPI_PAYMENT_MAX ?? Math.max(ONE_LAKH, given.TOPUP_MAX),
      creditAlone: given.ADMIN_CREDIT_ALONE,
      priceConfirmPercent: given.PRICE_CONFIRM_PERCENT,
      rateChangePercent: given.RATE_CHANGE_PERCENT,
      staffSecondFactor: staffSecondFactorOf(given),
      breaker: { failures: given.SUPPLIER_BREAKER_FAILURES, seconds: given.SUPPLIER_BREAKER_SECONDS },
      alerts: alertRulesOf(given),
      guardianDays: given.GUARDIAN_DAYS,
      refunds: { choiceHours: given.REFUND_CHOICE_HOURS, days: given.REFUND_DAYS },
      seller: sellerOf(given),
      defaultTax: { code: given.GST_CODE, rate: hundredthsOfPercent(given.GST_RATE) },
      ...orderApiKeysOf(given),
    },
  };
  return { settings: given, database, limiter, repeatedEvents: createRepeatedEvents(), log, context };
}

/** The replica from which lists are read; null without one. */
function openReplica(
  given: Settings,
  {
    primary,
    clock,
    log,
    extension,
  }: Pick<DatabaseOptions, 'extension'> & { primary: Database; clock: Clock; log: Log },
): Replica | null {
  if (given.DATABASE_READER_URL === undefined) return null;
  const onError = (error: unknown) => log.warn({ err: error }, 'the replica is not read');
  const replica = createReplica({
    primary,
    bound: seconds(given.DATABASE_READER_LAG_SECONDS),
    onError,
    monotonic: runtimeOf(clock).monotonic,
    // A call that gets no answer is made at the primary instead, so it does not wait for long.
    replica: openDatabase({
      url: given.DATABASE_READER_URL,
      max: given.DATABASE_POOL,
      wait: seconds(1),
      onError,
      answer: seconds(16),
      extension,
    }),
    onRead: (place) => READS.add({ place }),
  });
  observeReplica(replica);
  void replica.measure();
  const timer = setInterval(() => {
    if (primary.pool.ending) return clearInterval(timer);
    void replica.measure();
  }, seconds(1));
  timer.unref();
  return replica;
}

function gatewayFeeOf({ GATEWAY_FEE_PERCENT, GATEWAY_FEE_PAISE }: Settings): GatewayFee | null {
  if (GATEWAY_FEE_PERCENT === undefined && GATEWAY_FEE_PAISE === undefined) return null;
  return { rate: Math.round((GATEWAY_FEE_PERCENT ?? 0) * 100), paise: GATEWAY_FEE_PAISE ?? 0 };
}

/**
 * The shared key of order calls: the setting, or one that is made of the store's secret. Without the setting a call
 * without a key is accepted, because other programs order without one since the first version.
 */
function orderApiKeysOf(
  given: Settings,
): Pick<Context['shop'], 'orderApiKey' | 'orderApiKeys' | 'isOrderApiKeyRequired'> {
  const [first, ...others] = keysOf(given).orderCalls.map(({ secret }) => secret.toString('base64url'));
  const own = given.ORDER_API_KEY;
  if (own !== undefined) return { orderApiKey: own, orderApiKeys: [own], isOrderApiKeyRequired: true };
  if (first === undefined) throw new Error('a ring without keys');
  return { orderApiKey: first, orderApiKeys: [first, ...others], isOrderApiKeyRequired: false };
}

/**
 * Reads the database's clock every half minute while there is a connection: a leap must be noticed before the next job.
 */
function keepSynced(clock: SyncedClock, pool: Database['pool'], log: Log): void {
  const timer = setInterval(() => {
    if (pool.ending) return clearInterval(timer);
    if (pool.totalCount === 0) return;
    clock
      .sync(pool)
      .catch((error: unknown) => log.warn({ err: error }, "the database's clock could not be read"));
  }, seconds(30));
  timer.unref();
}
