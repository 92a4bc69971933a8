import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { createCallLog } from './calls/call-log';
import { readState, type SandboxState } from './console/describe-state';
import { type LinkInput, type PayInput, payLinkNow, payNow } from './console/pay';
import { consoleRoutes } from './console/routes';
import { withPassword } from './console/with-password';
import { SANDBOX_CREDENTIALS, type SandboxCredentials } from './credentials';
import { ekqrRoutes } from './ekqr/routes';
import { fast2smsRoutes } from './fast2sms/routes';
import { createFaultBoard } from './faults/board';
import type { FaultInput } from './faults/input';
import type { ActiveFault } from './faults/types';
import { FAVICON_PATH, favicon } from './http/favicon';
import { isLoopback } from './http/is-loopback';
import type { Route } from './http/router';
import { closeServer, createHttpServer, listen } from './http/server';
import { serveIdentity } from './identity/serve-identity';
import { createMailSink } from './mail/mail-sink';
import { closeMailSink, listenForMail } from './mail/serve-mail';
import { moogoldRoutes } from './moogold/routes';
import { pushRoutes } from './push/routes';
import { ratesRoutes } from './rates/routes';
import { razorpayRoutes } from './razorpay/routes';
import type { SandboxContext, SandboxUrls, Settings } from './services';
import { smileoneRoutes } from './smileone/routes';
import type { Payment } from './state/payment';
import type { PaymentLink } from './state/razorpay-state';
import { openState } from './state/state';
import { openStateFile, readStateFile } from './state/state-file';
import { telegramRoutes } from './telegram/routes';
import { whatsappRoutes } from './whatsapp/routes';

export interface SandboxOptions {
  host: string;
  /** The first of three consecutive ports; 0 takes three free ones. */
  port: number;
  storeUrl: string;
  /** The host name in generated addresses, when it is not the host itself (a container listens on 0.0.0.0). */
  publicHost?: string;
  /** Asked for by the console. Absent: none on loopback, a random one elsewhere. */
  consolePassword?: string;
  webhookUrl?: string;
  moogoldCallbackUrl?: string;
  stateFile?: string;
  /** The time by which signatures are judged; absent: the real time. */
  now?: () => Date;
  delays?: Partial<Pick<Settings, 'moogoldPolls' | 'answerMs'>>;
}

export interface Sandbox {
  urls: SandboxUrls;
  credentials: SandboxCredentials;
  /** Null when the console asks for none. */
  consolePassword: string | null;
  state(): SandboxState;
  setFault(input: FaultInput): ActiveFault;
  clearFaults(filter?: { service?: string; fault?: string }): void;
  /** Resolves when the store has answered the webhook. */
  pay(input: PayInput): Promise<Payment>;
  /** The same at Razorpay. */
  payLink(input: LinkInput): Promise<PaymentLink>;
  stop(): Promise<void>;
}

/** Starts all services. Rejects when a port is taken or when the state file is invalid. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host, port, stateFile } = options;
  const stopping = new AbortController();
  const local = isLoopback(host);
  const storeUrl = options.storeUrl.replace(/\/$/, '');
  const consolePassword = options.consolePassword ?? (local ? null : randomBytes(12).toString('base64url'));
  const state = openState(stateFile ? readStateFile(stateFile) : null);
  const file = openStateFile(stateFile, state);
  const context: SandboxContext = {
    storeUrl: options.storeUrl,
    local,
    urls: describeUrls('', 0, 0, 0),
    credentials: SANDBOX_CREDENTIALS,
    settings: {
      webhookUrl: options.webhookUrl ?? `${storeUrl}/order/webhook/ekqr`,
      razorpayWebhookUrl: `${storeUrl}/order/webhook/razorpay`,
      whatsappWebhookUrl: `${storeUrl}/notifications/whatsapp/webhook`,
      moogoldCallbackUrl: options.moogoldCallbackUrl ?? null,
      moogoldPolls: options.delays?.moogoldPolls ?? 1,
      answerMs: options.delays?.answerMs ?? 0,
    },
    faults: createFaultBoard(),
    calls: createCallLog(),
    state,
    telegramWebhook: null,
    changed: file.changed,
    stopping: stopping.signal,
    startedAt: new Date().toISOString(),
    now: options.now ?? (() => new Date()),
  };

  const web = createHttpServer(listRoutes(context, consolePassword));
  const identity = createServer();
  const mail = createMailSink(context);
  const stop = async () => {
    stopping.abort();
    await Promise.all([closeServer(web), closeServer(identity), closeMailSink(mail)]);
    file.flush();
  };
  try {
    // The identity server must listen before it is configured, because its issuer contains the port.
    const webPort = await listen(web, port, host);
    const identityPort = await listen(identity, port && port + 1, host);
    const mailPort = await listenForMail(mail, port && port + 2, host);
    const name = options.publicHost ?? (host === '0.0.0.0' ? '127.0.0.1' : host);
    Object.assign(context.urls, describeUrls(name, webPort, identityPort, mailPort));
    identity.on('request', serveIdentity(context));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    urls: context.urls,
    credentials: context.credentials,
    consolePassword,
    state: () => readState(context),
    setFault: (input) => context.faults.set(input),
    clearFaults: (filter) => context.faults.clear(filter),
    pay: (input) => payNow(context, input),
    payLink: (input) => payLinkNow(context, input),
    stop,
  };
}

function listRoutes(context: SandboxContext, consolePassword: string | null): Route[] {
  return [
    ...withPassword(consoleRoutes(context), consolePassword),
    ...ekqrRoutes(context),
    ...razorpayRoutes(context),
    ...smileoneRoutes(context),
    ...moogoldRoutes(context),
    ...fast2smsRoutes(context),
    ...pushRoutes(context),
    ...telegramRoutes(context),
    ...whatsappRoutes(context),
    ...ratesRoutes(context),
    { method: 'GET', path: FAVICON_PATH, run: favicon },
  ];
}

function describeUrls(name: string, webPort: number, identityPort: number, mailPort: number): SandboxUrls {
  const base = `http://${name}:${webPort}`;
  return {
    base,
    ekqr: `${base}/ekqr`,
    razorpay: `${base}/razorpay`,
    smileone: `${base}/smileone`,
    moogold: `${base}/moogold`,
    fast2sms: `${base}/fast2sms`,
    telegram: `${base}/telegram`,
    telegramLinks: `${base}/t.me`,
    whatsapp: `${base}/whatsapp`,
    rates: `${base}/rates`,
    smtp: `smtp://${name}:${mailPort}`,
    identity: `http://${name}:${identityPort}/`,
    console: `${base}/`,
  };
}
