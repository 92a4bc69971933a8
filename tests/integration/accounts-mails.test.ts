// Mails from the use case to the mailbox: the real worker, the real SMTP client, the sandbox's mail server and its
// faults.
import { beforeEach, describe, expect, it, test } from 'vitest';
import { queueReset, register, resetPassword, sendMail, verifyEmail } from '@/lib/domain/accounts';
import { type MailKind, mailKinds, sendMailJob } from '@/lib/domain/accounts/jobs';
import { queueMail } from '@/lib/domain/accounts/mails/queue-mail';
import { renderLetter } from '@/lib/domain/accounts/mails/render-letter';
import { writeLetter } from '@/lib/domain/accounts/mails/write-letter';
import type { Context } from '@/lib/domain/context';
import { reviewPoisonJobsJob } from '@/lib/domain/orders';
import { createMailer } from '@/lib/integrations/mail';
import { enqueue, listPoisonJobs } from '@/lib/platform/jobs';
import { after, days, minutes } from '@/lib/platform/time';
import { makeUser } from '../support/make';
import { nextNumber } from '../support/make/next-number';
import { messageSettings } from '../support/messages';
import { openShop } from '../support/shop';

const shop = await openShop();
const { context, sandbox, db, written } = shop;
const SHOP_URL = context.shop.url;
beforeEach(() => shop.calm());

const newAddress = () => `mail${nextNumber()}@example.com`;
const received = (to: string) => sandbox.state().mails.filter((mail) => mail.to.includes(to));
const headOf = ({ raw }: { raw: string }) => raw.split('\r\n\r\n')[0] ?? '';
const messageId = ({ raw }: { raw: string }) => /^message-id: (.+)$/im.exec(raw)?.[1];
const fault = (name: string, to: string, rest: { times?: number; params?: Record<string, number> } = {}) =>
  sandbox.setFault({
    service: 'mail',
    fault: name,
    times: rest.times ?? null,
    params: { ...(name === 'down' ? {} : { match: to }), ...rest.params },
  });

const WITH_LINK: MailKind[] = [
  'guardian-asked',
  'verify-email',
  'reset-password',
  'email-changed',
  'number-changed',
  'identity-linked',
];
const WITH_CODE: MailKind[] = ['account-code', 'contact-code', 'confirmation-code'];

function payloadOf(kind: MailKind, given: Partial<Parameters<typeof sendMail>[1]> = {}) {
  const sealedPath = context.sealer.seal('mail', '/verification/USER/TOKEN_of-the-link');
  return {
    kind,
    to: newAddress(),
    name: 'Asha Rao',
    language: 'en' as const,
    ...(WITH_LINK.includes(kind) ? { sealedPath } : {}),
    ...(WITH_CODE.includes(kind) ? { sealedCode: context.sealer.seal('mail', '246810') } : {}),
    ...given,
  };
}
async function post(
  kind: MailKind,
  given: Partial<Parameters<typeof sendMail>[1]> = {},
  inside: Context = context,
) {
  const payload = payloadOf(kind, given);
  await sendMail(inside, payload, { jobId: String(nextNumber()) });
  const [mail] = received(payload.to);
  if (!mail) throw new Error('nothing arrived');
  return mail;
}

test('each mail arrives without further calls, with a link to the store that opens', async () => {
  const email = newAddress();
  const form = { name: 'Asha Rao', email, mobilenumber: `7${String(nextNumber()).padStart(9, '0')}` };
  await register(context, { ...form, password: 'a sentence that is long' });
  await shop.drain();
  const [welcome] = received(email);
  expect(welcome?.subject).toBe('Confirm your email for Tarang');
  const [, , id = '', token = ''] = pathOf(welcome?.links, '/verification/').split('/');
  await verifyEmail(context, { id, token });

  await queueReset(context, { email });
  await shop.drain();
  const [, , , secret = ''] = pathOf(received(email)[0]?.links, '/reset_password/').split('/');
  await resetPassword(context, { id, token: secret, password: 'another long sentence' });
  await shop.drain();
  expect(received(email).map(({ subject }) => subject)).toEqual([
    'Your Tarang password was changed',
    'Set a new password for Tarang',
    'Confirm your email for Tarang',
  ]);
});

test('an owner learns in the mailbox that the address was registered again', async () => {
  const owner = await makeUser(db);
  const form = { name: 'Asha', email: owner.email ?? '', mobilenumber: '7000000000' };
  await register(context, { ...form, password: 'a sentence that is long' });
  await shop.drain();
  expect(received(owner.email ?? '')).toMatchObject([
    {
      subject: 'You have an account at Tarang already',
      links: expect.arrayContaining([`${SHOP_URL}/login`, `${SHOP_URL}/forgetpassword`]),
    },
  ]);
});

describe.each(mailKinds)('a mail of kind %s in Hindi', (kind) => {
  it('a Hindi mail says as much as the English one, and links to Hindi pages', async () => {
    const english = await post(kind);
    const { html, text, subject, links } = await post(kind, { language: 'hi' });
    expect(html).toContain('<html lang="hi">');
    expect(text).toContain('नमस्ते Asha Rao,');
    // The names of the store and the person are the only words in Latin letters.
    expect(`${subject} ${text}`.replace(/https?:\/\/\S+|Tarang|Asha Rao|IST/g, '')).not.toMatch(/[A-Za-z]/);
    const parts = (body: string) => body.split(/(?:\r?\n){2}/).length;
    expect(parts(text)).toBe(parts(english.text));
    const pages = links.filter((link) => link.startsWith(SHOP_URL) && !link.includes('/verification/'));
    // The panel is English in every language.
    for (const link of pages)
      expect(link.replace(`${SHOP_URL}/admin/`, `${SHOP_URL}/hi/`)).toMatch(`${SHOP_URL}/hi/`);
  });
});

describe.each(mailKinds)('a mail of kind %s', (kind) => {
  it('a mail says the same in HTML and in text, and links only to the store and its support', async () => {
    const { html, text, links, raw, from, to } = await post(kind);
    expect(raw).toContain('multipart/alternative');
    expect(from).toBe('Tarang <shop@example.com>');
    expect(to).toHaveLength(1);
    for (const body of [html, text]) {
      expect(body).toContain('Hello Asha Rao,');
      expect(body).toContain(context.shop.supportUrl);
    }
    const allowed = (link: string) => link.startsWith(`${SHOP_URL}/`) || link === context.shop.supportUrl;
    expect(links.filter((link) => !allowed(link))).toEqual([]);
    const shown = html.replace(/<style>[\s\S]*?<\/style>|<[^>]+>/g, ' ');
    for (const line of text.split('\n\n').filter((part) => /^[A-Z].*\.$/.test(part)))
      expect(squeeze(shown)).toContain(squeeze(line.replaceAll("'", '&#39;')));
  });

  it('a mail is one column without tables, for dark and light, and loads nothing from other hosts', async () => {
    const { html } = await post(kind);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('max-width:560px');
    expect(html).not.toMatch(/<table|<img|<script|@import|url\(/i);
    const [button = ''] = /<a class="button" href="[^"]+"/.exec(html) ?? [];
    const address = button.split('"')[3] ?? '';
    // The address is also printed beside the button.
    expect(html.split(`>${address}<`)).toHaveLength(2);
  });

  it('a mail shows a name as text, whatever it contains', async () => {
    const mail = await post(kind, { name: `<b onclick="x">A & 'B'</b>\r\nBcc: eve@example.com` });
    expect(mail.html).toContain('Hello,');
    expect(mail.html).not.toMatch(/<b[ >]/);
    expect(headOf(mail)).not.toMatch(/^bcc:/im);
    const harmless = await post(kind, { name: `<b>A & 'B'` });
    expect(harmless.html).toContain('Hello &lt;b&gt;A &amp; &#39;B&#39;,');
    expect(harmless.text).toContain(`Hello <b>A & 'B',`);
  });
});

test.each(['Win at http://evil.example', 'www.evil.example', 'evil.example', 'a@evil.example', 'x/y'])(
  'the name %s never becomes a link in a mail',
  async (name) => {
    const { html, text } = await post('already-registered', { name });
    expect(html + text).not.toContain(name);
    expect(text).toContain('Hello,');
  },
);

test.each(['J. R. Patel', 'O’Neill-D’Souza', 'आशा राव', 'Asha Jr.'])(
  'the name %s is greeted in a mail',
  async (name) => {
    expect((await post('verify-email', { name })).text).toContain(`Hello ${name},`);
  },
);

test('an address that a stranger types is one recipient or none', async () => {
  const before = sandbox.state().mails.length;
  const list = payloadOf('password-changed', { to: 'a@example.com, b@example.com' });
  await sendMail(context, list, { jobId: '1' });
  const to = sandbox
    .state()
    .mails.slice(0, sandbox.state().mails.length - before)
    .flatMap((mail) => mail.to);
  expect(to).not.toContain('a@example.com');
  expect(to).not.toContain('b@example.com');
});

test('a store name of two lines adds no header to a mail', async () => {
  const named = { ...context.shop, name: 'Tarang\r\nBcc: eve@example.com <x>' };
  const facts = {
    ...({
      kind: 'password-changed',
      language: 'en',
      name: 'Asha',
      link: null,
      code: null,
      detail: null,
      until: null,
    } as const),
    shop: { ...named, pages: named.url },
  };
  expect(renderLetter(writeLetter(facts), facts).subject).not.toMatch(/[\r\n]/);
  const mail = await post('verify-email', {}, { ...context, shop: named });
  expect(mail.subject).toBe('Confirm your email for Tarang Bcc: eve@example.com <x>');
  expect(headOf(mail)).not.toMatch(/^bcc:/im);
});

test("a mail with a secret link says in India's time until when it opens", async () => {
  const { html, text } = await post('reset-password', { until: '2100-01-01T18:40:00.000Z' });
  for (const body of [html, text]) expect(body).toContain('until 2100-01-02 00:10 (IST)');
});

test('a mail is no longer sent once its link has expired, to the millisecond', async () => {
  const until = new Date(Date.now() + minutes(30)).toISOString();
  const frozen = (ms: number) => ({ ...context, clock: { now: () => new Date(Date.parse(until) + ms) } });
  await post('reset-password', { until }, frozen(-1));
  await expect(post('reset-password', { until }, frozen(0))).rejects.toThrow('nothing arrived');
});

test('a mail is not sent without its link, nor with a link that was sealed with another key', async () => {
  const payload = payloadOf('verify-email');
  const { sealedPath: _, ...bare } = payload;
  await expect(sendMail(context, bare, { jobId: '1' })).rejects.toThrow('without its link');
  const forged = { ...payload, sealedPath: context.sealer.seal('otp', '/x') };
  await expect(sendMail(context, forged, { jobId: '1' })).rejects.toThrow();
  expect(received(payload.to)).toEqual([]);
});

const queued = async (given: Partial<Parameters<typeof sendMail>[1]> = {}) => {
  const payload = payloadOf('password-changed', given);
  await enqueue(db, sendMailJob, payload);
  return payload.to;
};

test.each(['busy', 'down'])(
  'a mail server that is %s gets the mail once, as soon as it takes it',
  async (name) => {
    const to = newAddress();
    fault(name, to, { times: 3 });
    await queued({ to });
    await shop.drain();
    expect(received(to)).toHaveLength(1);
  },
);

test('a mail server that refuses the recipient is not asked again, and the log says so', async () => {
  const to = newAddress();
  fault('reject', to, { times: 1 });
  await queued({ to });
  await shop.drain();
  expect(received(to)).toEqual([]);
  expect(written.lines('mail refused').at(-1)).toMatchObject({ kind: 'password-changed' });
  expect(await listPoisonJobs(shop.pool)).toEqual([]);
});

test('a mail server that answers too late gets the mail again under the same id, so that it is shown once', async () => {
  const hasty = createMailer(messageSettings(sandbox), { timeout: 400 });
  const payload = payloadOf('password-changed');
  fault('slow', payload.to, { times: 1, params: { ms: 3000 } });
  const send = (jobId: string) => sendMail({ ...context, mailer: hasty }, payload, { jobId });
  await expect(send('77')).rejects.toThrow('did not take it');
  await send('77');
  await send('78');
  hasty.close();
  const [other, second, first] = received(payload.to).map(messageId);
  expect(first).toMatch(/^<[\w-]{43}@/);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
});

test('a mail that is worth something for weeks is tried until its end, and not only for sixteen hours', async () => {
  const until = after(context.clock.now(), days(14)).toISOString();
  const to = newAddress();
  // After the tenth try the queue waits for six hours at a time.
  fault('busy', to, { times: 54 });
  const mail = { kind: 'email-changed', name: 'Asha', language: 'en', path: '/undo_change/a/b' } as const;
  await queueMail(context, { ...mail, to, until });
  await shop.drain();
  expect(received(to)).toHaveLength(1);
});

test('a mail that the server never takes is given up, without a review', async () => {
  const to = newAddress();
  fault('busy', to);
  await queued({ to });
  await shop.drain();
  const [poison] = await listPoisonJobs(shop.pool);
  expect(poison).toMatchObject({ name: 'send-mail', attempts: 12 });
  await enqueue(db, reviewPoisonJobsJob, {});
  await shop.drain();
  expect(await listPoisonJobs(shop.pool)).toEqual([]);
  expect(await db.review.count()).toBe(0);
  expect(written.text().join('\n')).toContain('poison job');
});

test('a mail server that is away for longer than a link lives does not get the mail afterwards', async () => {
  const user = await makeUser(db);
  fault('busy', user.email ?? '');
  await queueReset(context, { email: user.email ?? '' });
  await shop.drain();
  expect(received(user.email ?? '')).toEqual([]);
  expect(await listPoisonJobs(shop.pool)).toEqual([]);
});

test('a mail without a configured server fails instead of being dropped', async () => {
  const mailer = createMailer({ SMTP_URL: undefined, MAIL_FROM: undefined });
  const sent = sendMail({ ...context, mailer }, payloadOf('password-changed'), { jobId: '1' });
  await expect(sent).rejects.toThrow('SMTP_URL and MAIL_FROM are not set');
});

test('no secret of a mail is written to the log', () => {
  expect(written.text().join('\n')).not.toMatch(/verification\/[^/]+\/|reset_password\//);
});

function pathOf(links: string[] | undefined, page: string): string {
  const link = links?.find((each) => each.startsWith(`${SHOP_URL}${page}`));
  if (!link) throw new Error(`no link to ${page}`);
  return link.slice(SHOP_URL.length);
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
