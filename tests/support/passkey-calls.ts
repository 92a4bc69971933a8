// People with passkeys over HTTP: each browser keeps the cookie that its challenges are bound to.

import { makePasskey, type SoftwarePasskey } from './passkey';
import type { TestServer } from './server';
import type { CallReply } from './server/call';
import { cookieOf } from './server/cookies';
import type { Person } from './server/people';

/** Give it to startTestServer as STORE_URL: an address in numbers cannot have passkeys. */
export const STORE_URL = 'http://localhost:4711';
export const PARTY = { origin: STORE_URL, rpId: 'localhost' };

export const optionsOf = ({ body }: CallReply) =>
  body?.options as { challenge: string; user: { id: string } };

export function passkeyCalls(shop: TestServer) {
  /** A browser: what it was given as a cookie goes with each of its calls. */
  function newBrowser() {
    let cookie = '';
    async function call(path: string, json: object = {}, person?: Person): Promise<CallReply> {
      const headers: Record<string, string> = cookie ? { cookie } : {};
      const reply = await shop.call(`POST ${path}`, {
        json,
        headers,
        ...(person && { token: person.token }),
      });
      cookie = cookieOf(reply, 'tarang.passkey') || cookie;
      return reply;
    }
    const challenge = async () => optionsOf(await call('/auth/passkey/begin'));
    return { call, challenge };
  }
  type Browser = ReturnType<typeof newBrowser>;

  /** Adds a passkey as its owner would. */
  async function addTo(person: Person, browser: Browser = newBrowser()) {
    const passkey = makePasskey(PARTY);
    const begun = await browser.call('/auth/passkeys/begin', {}, person);
    if (begun.status !== 200) return { passkey, added: begun, browser };
    const credential = passkey.create(optionsOf(begun));
    const added = await browser.call('/auth/passkeys/add', { name: 'My phone', credential }, person);
    return { passkey, added, browser };
  }

  /** Signs in by a passkey alone. */
  async function signIn(passkey: SoftwarePasskey, browser: Browser = newBrowser()): Promise<CallReply> {
    return browser.call('/auth/passkey', { passkey: passkey.get(await browser.challenge()) });
  }

  return { newBrowser, addTo, signIn };
}
