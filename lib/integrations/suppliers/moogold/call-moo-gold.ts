import { type Answer, callRemote, describeAnswer, readReply } from '@/lib/integrations/http';
import type { Evidence } from '@/lib/integrations/suppliers/port';
import type { Clock } from '@/lib/platform/time';
import { errorReply, TIMESTAMP_INCORRECT } from './replies';
import { type MooGoldKeys, signBody } from './sign';

export interface MooGoldAccount extends MooGoldKeys {
  baseUrl: string;
  clock: Clock;
  timeout: number;
}

export interface MooGoldAnswer {
  answer: Answer;
  evidence: Evidence;
}

/**
 * Sends one signed call. When MooGold refuses its timestamp, which happens before anything is done, it is sent once
 * more with a new timestamp.
 */
export async function callMooGold(
  account: MooGoldAccount,
  path: string,
  fields: Record<string, unknown>,
): Promise<MooGoldAnswer> {
  const body = JSON.stringify({ path, ...fields });
  let answer = await send(account, path, body);
  let took = answer.took;
  const error = readReply(answer, errorReply);
  if (error.ok && error.data.err_code === TIMESTAMP_INCORRECT) {
    answer = await send(account, path, body);
    took += answer.took;
  }
  return { answer, evidence: { request: { path, ...fields }, reply: describeAnswer(answer), took } };
}

function send(account: MooGoldAccount, path: string, body: string): Promise<Answer> {
  const timestamp = String(Math.floor(account.clock.now().getTime() / 1000));
  return callRemote({
    url: `${account.baseUrl}/wp-json/v1/api/${path}`,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...signBody(account, body, timestamp, path),
    },
    body,
    timeout: account.timeout,
  });
}
