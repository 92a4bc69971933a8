import { hours, minutes, seconds } from '@/lib/platform/time';
import type { Chance } from '../engine/chance';
import type { Faults } from '../engine/faults';
import type { Time } from '../engine/machine';
import type { Scheduler, Task } from '../engine/scheduler';
import type { Trace } from '../engine/trace';

export interface Reply {
  status?: number;
  body: unknown;
}

/** One remote party. `arrive` is what it does when a call has reached it. */
export interface Party {
  arrive(path: string, body: string, headers: Headers): Reply;
  /** A process has read one of its answers. */
  heard?(said: unknown, reader: Task): void;
  /** Whether a call to this path buys goods. */
  buys?(path: string): boolean;
  /** Whether an answer says that there is no such order, after which a purchase is sent again. */
  findsNothing?(reply: Reply): boolean;
  /** ms that a call without an answer is on its way at most. */
  latest?: number;
}

export interface NetworkOptions {
  scheduler: () => Scheduler;
  time: Time;
  faults: Faults;
  chance: Chance;
  trace: Trace;
  parties: Record<string, Party>;
  /** The task of this host name. */
  taskOf: (host: string) => Task | undefined;
  /** A call to a supplier is under way, and a person who sees the order acts at this moment. */
  interfere: (body: string) => void;
  /** The order that has ended and about which this call is; undefined when there is none. */
  endedOrderOf: (body: string) => string | undefined;
  freeze: (task: Task, ms: number) => Promise<void>;
  /** What was seen on the wire that must not be. */
  wrong: string[];
}

/**
 * ms within which a purchase leaves after its sending was written; a process that was frozen for longer sends nothing.
 */
const SEND_WITHIN = seconds(10);

/** How a call goes: whether it arrives, after which time, and what comes back. */
interface Fate {
  arrivesAfter: number | null;
  answer: 'its own' | 'none' | 'HTML';
  answersAfter: number;
}

/** A supplier that is down: no call reaches it, and a proxy answers or nobody does. */
interface Outage {
  until: number;
  answer: 'HTML' | 'none';
}

/** ms after an outage in which no other begins. */
const BETWEEN_OUTAGES = hours(1);

/** Longer than the timeout of every adapter. */
const TIMEOUT = seconds(35);

/**
 * Stands in for fetch. A call that has left goes on without its process: it arrives, late or not at all, and the answer
 * reaches a process that still waits.
 */
export function createNetwork(options: NetworkOptions): typeof fetch {
  const { scheduler, time, faults, chance, trace, parties, taskOf, interfere, wrong } = options;
  const outages = new Map<string, Outage>();

  function outageOf(name: string, say: (fault: string) => void): Outage | undefined {
    const last = outages.get(name);
    if (last && time.now < last.until) return faults.ended ? undefined : last;
    if (last && time.now < last.until + BETWEEN_OUTAGES) return undefined;
    if (!faults.strikes('supplier outage')) return undefined;
    say('supplier outage');
    const until = time.now + chance.between(minutes(3), minutes(40));
    const outage: Outage = { until, answer: chance.pick(['HTML', 'HTML', 'none']) };
    outages.set(name, outage);
    return outage;
  }

  return async (input, init) => {
    const url = new URL(String(input));
    const task = taskOf(url.hostname);
    const [, name = '', ...rest] = url.pathname.split('/');
    const party = parties[name];
    if (!task || !party) throw new Error(`nobody is at ${url}`);
    const path = rest.join('/');
    await scheduler().pass(task, `calls ${name} ${path}`);
    const begunAt = time.now;
    const say = (fault: string) => trace.say(`${task.machine.name} ${task.name}: FAULT ${fault}`);
    if (faults.strikes('no connection')) {
      say('no connection');
      throw new TypeError('fetch failed', {
        cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' }),
      });
    }
    if (faults.strikes('freeze at the socket')) {
      say('freeze at the socket');
      await options.freeze(task, chance.between(seconds(5), minutes(10)));
      await scheduler().pass(task, 'continues at the socket');
    }
    // The deadline of a purchase is checked when the body is asked for, which is when the connection is made.
    const body = await readBody(init?.body);
    if (party.buys?.(path) && time.now - begunAt > SEND_WITHIN + seconds(1))
      wrong.push(`wire: ${task.name} sent ${path} ${time.now - begunAt} ms after it had begun to`);
    const ended = party.buys?.(path) ? options.endedOrderOf(body) : undefined;
    if (ended !== undefined) wrong.push(`wire: ${task.name} sent ${path} for ${ended}, which has ended`);
    if (party.buys && faults.strikes('ended by a person meanwhile')) {
      say('ended by a person meanwhile');
      interfere(body);
    }
    const outage = party.buys && outageOf(name, say);
    const fate: Fate = outage
      ? {
          ...outage,
          arrivesAfter: null,
          answersAfter: outage.answer === 'none' ? TIMEOUT : chance.between(20, 400),
        }
      : drawFate(say, party.latest ?? seconds(30));
    let answer: Reply | null = null;
    let answeredAt = Number.POSITIVE_INFINITY;
    if (fate.arrivesAfter !== null) {
      const headers = new Headers(init?.headers);
      scheduler().later(fate.arrivesAfter, `${name} gets ${path} of ${task.name}`, () => {
        const own = party.arrive(path, body, headers);
        answer = fate.answer === 'HTML' ? HTML : own;
        let takes = fate.answersAfter;
        if (party.findsNothing?.(own) && faults.strikes('ended by a person before a resend')) {
          say('ended by a person before a resend');
          interfere(body);
          // Long enough for this person to act.
          takes += chance.between(seconds(1), seconds(5));
        }
        if (fate.answer !== 'none') answeredAt = Math.min(answeredAt, time.now + takes);
      });
    } else if (fate.answer === 'HTML') {
      answer = HTML;
      answeredAt = time.now + fate.answersAfter;
    }
    const givesUpAt = time.now + (fate.answer === 'none' ? fate.answersAfter : TIMEOUT);
    if (party.buys && faults.strikes('freeze before a supplier answers')) {
      say('freeze before a supplier answers');
      // Who waits for their goods meanwhile calls, and a person wants to end the order.
      if (party.buys(path) && chance.happens(0.5)) interfere(body);
      await options.freeze(task, chance.between(seconds(20), minutes(15)));
    }
    await scheduler().pass(task, `hears of ${name} ${path}`, () => Math.min(answeredAt, givesUpAt));
    if (answeredAt > time.now || !answer) throw new DOMException('no answer', 'TimeoutError');
    const { status = 200, body: said } = answer as Reply;
    party.heard?.(said, task);
    return new Response(typeof said === 'string' ? said : JSON.stringify(said), { status });
  };

  function drawFate(say: (fault: string) => void, latest: number): Fate {
    const soon = chance.between(20, 200);
    const wait = faults.strikes('slow answer')
      ? chance.between(seconds(2), seconds(11))
      : chance.between(20, 400);
    if (faults.strikes('call lost on its way')) {
      say('call lost on its way');
      return { arrivesAfter: null, answer: 'none', answersAfter: TIMEOUT };
    }
    if (faults.strikes('silence and late arrival')) {
      say('silence and late arrival');
      return { arrivesAfter: chance.between(seconds(1), latest), answer: 'none', answersAfter: TIMEOUT };
    }
    if (faults.strikes('answer lost')) {
      say('answer lost');
      return { arrivesAfter: soon, answer: 'none', answersAfter: chance.between(500, TIMEOUT) };
    }
    if (faults.strikes('HTML before the work')) {
      say('HTML before the work');
      return { arrivesAfter: null, answer: 'HTML', answersAfter: wait };
    }
    if (faults.strikes('HTML after the work')) {
      say('HTML after the work');
      return { arrivesAfter: soon, answer: 'HTML', answersAfter: wait };
    }
    return { arrivesAfter: soon, answer: 'its own', answersAfter: wait };
  }
}

const HTML: Reply = { status: 502, body: '<html><body><h1>502 Bad Gateway</h1></body></html>' };

async function readBody(body: BodyInit | null | undefined): Promise<string> {
  if (!(body instanceof ReadableStream)) return typeof body === 'string' ? body : '';
  try {
    return await new Response(body).text();
  } catch (error) {
    throw new TypeError('fetch failed', { cause: error });
  }
}
