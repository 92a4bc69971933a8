import { type Answer, callRemote, describeAnswer, readReply } from '@/lib/integrations/http';
import type { Evidence } from '@/lib/integrations/suppliers/port';
import { type Clock, type Deadline, seconds } from '@/lib/platform/time';
import { errorReply, TIMESTAMP_INCORRECT } from './replies';
import { type MooGoldKeys, signBody } from './sign';

export interface MooGoldAccount extends MooGoldKeys {
  baseUrl: string;
  clock: Clock;
  /** ms for a call with its repetition. */
  timeout: number;
}

/** ms that a call which follows another one has at least. */
const LEAST_TIMEOUT = seconds(4);

/**
 * The account with the time (ms) that is left after a call that took `took` ms, at least 4 s. The calls of a purchase
 * share one timeout, so that it is answered before another worker takes it over.
 */
export function withTimeLeft(account: MooGoldAccount, took: number): MooGoldAccount {
  const { timeout } = account;
  return { ...account, timeout: Math.min(timeout, Math.max(LEAST_TIMEOUT, timeout - took)) };
}

export interface MooGoldAnswer {
  answer: Answer;
  evidence: Evidence;
}

/**
 * Sends one signed call; a purchase with the time at which its attempt was written. When MooGold refuses its timestamp,
 * which happens before anything is done, it is sent once more with a new timestamp, unless the deadline is over.
 */
export async function callMooGold(
  account: MooGoldAccount,
  path: string,
  fields: Record<string, unknown>,
  deadline?: Deadline,
): Promise<MooGoldAnswer> {
  const body = JSON.stringify({ path, ...fields });
  const now = account.clock.now();
  let answer = await send(account, { path, body, deadline, signedAt: deadline?.startedAt ?? now });
  let took = answer.took;
  const error = readReply(answer, errorReply);
  if (error.ok && error.data.err_code === TIMESTAMP_INCORRECT) {
    const rest = { ...account, timeout: Math.max(1, account.timeout - took) };
    answer = await send(rest, { path, body, deadline, signedAt: account.clock.now() });
    took += answer.took;
  }
  return { answer, evidence: { request: { path, ...fields }, reply: describeAnswer(answer), took } };
}

interface SignedCall {
  path: string;
  body: string;
  signedAt: Date;
  deadline: Deadline | undefined;
}

function send(account: MooGoldAccount, { path, body, signedAt, deadline }: SignedCall): Promise<Answer> {
  const timestamp = String(Math.floor(signedAt.getTime() / 1000));
  return callRemote({
    url: `${account.baseUrl}/wp-json/v1/api/${path}`,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...signBody(account, body, timestamp, path),
    },
    body,
    timeout: account.timeout,
    ...(deadline && { deadline }),
  });
}
