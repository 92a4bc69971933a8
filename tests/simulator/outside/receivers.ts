import { createHmac } from 'node:crypto';
import type { ClientRequest } from 'node:http';
import { createPartnerWebhooks, type PartnerWebhooks } from '@/lib/integrations/webhook';
import { hours, type Runtime, seconds } from '@/lib/platform/time';
import type { Chance } from '../engine/chance';
import type { Faults } from '../engine/faults';
import type { Time } from '../engine/machine';
import type { Scheduler, Task } from '../engine/scheduler';
import type { Trace } from '../engine/trace';
import type { SettledEndpoint } from '../partners/settle-partners';
import { type Answer, type ReceiverCall, SentWebhook } from './sent-webhook';

/**
 * What a receiver is like for a whole run, beside the faults that strike it: `away` comes back after at most two days,
 * `gone` says so from some moment on, and the last never accepts anything.
 */
const BEHAVIOURS = ['steady', 'away', 'gone', 'redirects'] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

export interface Receiver extends SettledEndpoint {
  behaviour: Behaviour;
  /** ms of the run at which it comes back, or from which on it is gone. */
  turnsAt: number;
  /** The bytes of each event that it has heard of, whatever it answered. */
  heard: Map<string, string>;
  /** The ids of the events that it accepted. */
  accepted: Set<string>;
  /** Whether it has said that it is gone. */
  saidGone: boolean;
}

export interface Receivers {
  readonly all: readonly Receiver[];
  /** What one task sends webhooks by: the adapter of the store, with the network of the run below it. */
  webhooksOf(task: Task, clock: Runtime): PartnerWebhooks;
}

export interface ReceiversOptions {
  scheduler: () => Scheduler;
  time: Time;
  faults: Faults;
  chance: Chance;
  trace: Trace;
  endpoints: readonly SettledEndpoint[];
  /** What was seen on the wire that must not be. */
  wrong: string[];
}

const PUBLIC = { address: '1.1.1.1', family: 4 };
const INSIDE = { address: '127.0.0.1', family: 4 };

/** The receivers of webhooks, with what their names lead to. */
export function createReceivers(options: ReceiversOptions): Receivers {
  const { scheduler, time, faults, chance, trace, endpoints, wrong } = options;
  const all = endpoints.map(
    (endpoint, index): Receiver => ({
      ...endpoint,
      heard: new Map(),
      accepted: new Set(),
      saidGone: false,
      // The first partner has one that lives, beside which another is whatever it may be.
      behaviour: index === 1 ? chance.pick(BEHAVIOURS) : chance.pick(['steady', 'steady', 'away']),
      turnsAt: chance.between(hours(1), hours(chance.pick([4, 48]))),
    }),
  );

  function answerOf(receiver: Receiver, say: (fault: string) => void): Answer {
    const { behaviour, turnsAt } = receiver;
    const strikes = (fault: Parameters<Faults['strikes']>[0]): boolean => {
      if (!faults.strikes(fault)) return false;
      say(fault);
      return true;
    };
    if (strikes('receiver away') || (behaviour === 'away' && time.now < turnsAt)) return { kind: 'away' };
    if (strikes('receiver hangs')) return { kind: 'hangs' };
    const after = strikes('receiver answers late')
      ? chance.between(seconds(2), seconds(14))
      : chance.between(20, 300);
    if (strikes('receiver closes')) return { kind: 'closes', after };
    const statusOf = (): number => {
      if (behaviour === 'gone' && time.now >= turnsAt) return 410;
      if (strikes('receiver redirects') || behaviour === 'redirects') return 307;
      if (strikes('receiver asks for rest')) return 429;
      return strikes('receiver refuses') ? chance.pick([400, 500, 500, 503]) : 204;
    };
    const status = statusOf();
    const headers: Record<string, string> = {};
    if (status === 307) headers.location = 'https://127.0.0.1/';
    if (status === 429) headers['retry-after'] = String(chance.between(1, 600));
    return { kind: 'answers', after, status, headers };
  }

  function hear(receiver: Receiver, { id, timestamp, signature, body }: ReceiverCall): void {
    const { host, secret, heard } = receiver;
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const own = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    if (!signature.split(' ').includes(`v1,${own}`))
      wrong.push(`webhooks: ${host} does not know who sent ${id}`);
    const before = heard.get(id);
    if (before !== undefined && before !== body) wrong.push(`webhooks: ${host} got ${id} with other bytes`);
    heard.set(id, body);
  }

  return {
    all,
    webhooksOf(task, clock) {
      const say = (fault: string) => trace.say(`${task.machine.name} ${task.name}: FAULT ${fault}`);
      return createPartnerWebhooks(
        { STORE_URL: 'https://tarang.example', SANDBOX: '0' },
        {
          clock,
          // Each question may get another answer, so that who asks twice connects to what was not checked.
          async resolve() {
            if (!faults.strikes('name leads inside')) return [PUBLIC];
            say('name leads inside');
            return [INSIDE];
          },
          request(url, given) {
            const receiver = all.find(({ host }) => host === new URL(url).hostname);
            if (!receiver) throw new Error(`nobody is at ${url}`);
            const { host } = receiver;
            const sent = new SentWebhook(host, given, {
              time,
              wrong,
              pass: (label, readyAt, detail, signal) =>
                scheduler().pass(task, `${label} ${host}`, readyAt, () => detail, signal),
              answer: () => answerOf(receiver, say),
              arrive(call, answer) {
                scheduler().later(chance.between(5, 200), `${host} hears of an event`, () => {
                  hear(receiver, call);
                  if (answer.kind !== 'answers') return;
                  if (answer.status < 300) receiver.accepted.add(call.id);
                  if (answer.status === 410) receiver.saidGone = true;
                });
              },
            });
            return sent as unknown as ClientRequest;
          },
        },
      );
    },
  };
}
