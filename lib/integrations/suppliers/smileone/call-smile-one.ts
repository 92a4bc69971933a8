import { type Answer, callRemote, describeAnswer } from '@/lib/integrations/http';
import type { Evidence } from '@/lib/integrations/suppliers/port';
import type { Clock, Deadline } from '@/lib/platform/time';
import { signFields } from './sign';

export interface SmileOneAccount {
  baseUrl: string;
  uid: string;
  email: string;
  key: string;
  clock: Clock;
  timeout: number;
}

export type Endpoint = 'querypoints' | 'getrole' | 'createorder';

export interface SmileOneAnswer {
  answer: Answer;
  evidence: Evidence;
}

/**
 * Sends one signed call. A purchase is signed with the time at which its attempt was written: a signature is valid for
 * about five minutes (SMILEONE-2), so Smile.one refuses one that was held up for longer.
 */
export async function callSmileOne(
  account: SmileOneAccount,
  endpoint: Endpoint,
  region: string,
  fields: Record<string, string>,
  deadline?: Deadline,
): Promise<SmileOneAnswer> {
  const signedAt = deadline?.startedAt ?? account.clock.now();
  const time = String(Math.floor(signedAt.getTime() / 1000));
  const signed = { ...fields, uid: account.uid, email: account.email, time };
  const answer = await callRemote({
    url: `${account.baseUrl}${region && `/${region}`}/smilecoin/api/${endpoint}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({ ...signed, sign: signFields(signed, account.key) }).toString(),
    timeout: account.timeout,
    ...(deadline && { deadline }),
  });
  const request = { endpoint, region, ...fields, time };
  return { answer, evidence: { request, reply: describeAnswer(answer), took: answer.took } };
}
