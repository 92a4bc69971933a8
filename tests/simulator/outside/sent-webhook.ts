import type { LookupAddress } from 'node:dns';
import { EventEmitter } from 'node:events';
import type { RequestOptions } from 'node:http';
import { isForbiddenAddress } from '@/lib/integrations/webhook/forbidden-addresses';
import type { Time } from '../engine/machine';

/** What a receiver hears. */
export interface ReceiverCall {
  id: string;
  timestamp: string;
  signature: string;
  body: string;
}

/** What becomes of a call: `after` are the ms until its answer, or until its connection is closed. */
export type Answer =
  | { kind: 'away' }
  | { kind: 'hangs' }
  | { kind: 'closes'; after: number }
  | { kind: 'answers'; after: number; status: number; headers: Record<string, string> };

interface Wire {
  time: Time;
  wrong: string[];
  /** Yields to the other tasks; `detail` tells apart the calls of one task. */
  pass(label: string, readyAt: () => number, detail: string, signal: AbortSignal): Promise<void>;
  answer(): Answer;
  /** The call is on its way, whatever becomes of its process. */
  arrive(call: ReceiverCall, answer: Answer): void;
}

/** A request of Node to a receiver of the run, as far as the store uses one. */
export class SentWebhook extends EventEmitter {
  readonly #ending = new AbortController();

  constructor(
    readonly host: string,
    readonly options: RequestOptions,
    readonly wire: Wire,
  ) {
    super();
  }

  end(bytes: Buffer): void {
    this.#send(bytes.toString('utf8')).catch((error: unknown) => this.destroy(error));
  }

  destroy(error?: unknown): void {
    if (this.#ending.signal.aborted) return;
    this.#ending.abort();
    if (error !== undefined) this.emit('error', error);
    this.emit('close');
  }

  async #send(body: string): Promise<void> {
    const { time, wrong, pass, answer: answerOf, arrive } = this.wire;
    const { signal } = this.#ending;
    for (const { address } of await this.#addresses())
      if (isForbiddenAddress(address)) wrong.push(`webhooks: ${address} was called for ${this.host}`);
    const { 'webhook-id': id, ...headers } = this.options.headers as Record<string, string>;
    const call = {
      id: id ?? '',
      body,
      timestamp: headers['webhook-timestamp'] ?? '',
      signature: headers['webhook-signature'] ?? '',
    };
    await pass('tells', () => 0, call.id, signal);
    if (signal.aborted) return;
    const answer = answerOf();
    if (answer.kind === 'away') throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    arrive(call, answer);
    const answersAt = answer.kind === 'hangs' ? Number.POSITIVE_INFINITY : time.now + 200 + answer.after;
    await pass('hears of', () => answersAt, call.id, signal);
    if (signal.aborted || answer.kind === 'hangs') return;
    if (answer.kind === 'closes') throw Object.assign(new Error('closed'), { code: 'ECONNRESET' });
    const text = async function* () {
      yield 'heard';
    };
    const { status: statusCode, headers: told } = answer;
    this.emit('response', { statusCode, headers: told, setEncoding: text });
  }

  /** As a connection finds them: by the function that the store has given. */
  #addresses(): Promise<LookupAddress[]> {
    return new Promise((resolve, reject) => {
      const { lookup } = this.options;
      if (!lookup) throw new Error('the request would ask a resolver of its own');
      lookup(this.host, { all: true }, (error, found) => {
        if (error) reject(error);
        else resolve(found as LookupAddress[]);
      });
    });
  }
}
