// Registration, links and sign-in over HTTP, each call from an address of its own.
import { requestReset, requestVerification } from '@/lib/domain/accounts';
import { webProcess } from '@/lib/http/server/process';
import { waitingMails } from './accounts';
import { nextNumber } from './make/next-number';
import type { startTestServer } from './server';
import type { CallOptions } from './server/call';

export const PASSWORD = 'a sentence that is long';

export function accountCalls(shop: Awaited<ReturnType<typeof startTestServer>>) {
  const { context } = webProcess();

  /** TRUST_PROXY is on, so that each call can come from an address of its own. */
  let addresses = 0;
  const newAddress = () => `203.0.${113 + Math.floor(++addresses / 250)}.${addresses % 250}`;
  const post = (path: string, json?: unknown, headers: CallOptions['headers'] = {}) =>
    shop.call(`POST ${path}`, {
      ...(json === undefined ? {} : { json }),
      headers: { 'x-forwarded-for': newAddress(), ...headers },
    });
  const form = (given: Record<string, unknown> = {}) => {
    const n = nextNumber();
    return {
      name: 'Asha Rao',
      mobilenumber: `8${String(n).padStart(9, '0')}`,
      email: `asha${n}@example.com`,
      password: PASSWORD,
      ...given,
    };
  };

  /** The `{id}/{token}` of the link that the worker would mail now. */
  async function linkFor(kind: 'verification' | 'reset', email: string): Promise<string> {
    await (kind === 'reset' ? requestReset : requestVerification)(context, { email });
    const last = (await waitingMails(shop.db)).findLast(({ to }) => to === email);
    if (!last?.path) throw new Error('nothing was mailed');
    return last.path.split('/').slice(2).join('/');
  }
  const logIn = (email: string, password: string) => post('/auth/login', { email, password });

  return { newAddress, post, form, linkFor, logIn };
}
