// Mails from the use case to the mailbox: the real worker, the real SMTP client, the sandbox's server and its faults.
import { beforeEach, describe, expect, it } from 'vitest';
import { queueReset, register, resetPassword, sendMail, verifyEmail } from '@/lib/domain/accounts';
import { type MailKind, mailKinds, sendMailJob } from '@/lib/domain/accounts/jobs';
import { renderLetter } from '@/lib/domain/accounts/mails/render-letter';
import { writeLetter } from '@/lib/domain/accounts/mails/write-letter';
import type { Context } from '@/lib/domain/context';
import { reviewPoisonJobsJob } from '@/lib/domain/orders';
import { createMailer } from '@/lib/integrations/mail';
import { enqueue, listPoisonJobs } from '@/lib/platform/jobs';
import { minutes } from '@/lib/platform/time';
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
    ...{ service: 'mail', fault: name, times: rest.times ?? null },
    params: { ...(name === 'down' ? {} : { match: to }), ...rest.params },
  });

function payloadOf(kind: MailKind, given: Partial<Parameters<typeof sendMail>[1]> = {}) {
  const secret = kind === 'verify-email' || kind === 'reset-password';
  const sealedPath = context.sealer.seal('mail', '/verification/USER/TOKEN_of-the-link');
  return {
    kind,
    to: newAddress(),
    name: 'Asha Rao',
    language: 'en' as const,
    ...(secret ? { sealedPath } : {}),
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

describe('from registering to a new password', () => {
  it('each mail arrives by itself, with a link to the shop that opens', async () => {
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

  it('and whoever registers again learns it in their mailbox', async () => {
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
});

describe.each(mailKinds)('a mail of kind %s in Hindi', (kind) => {
  it('says as much as the English one, and leads to Hindi pages', async () => {
    const english = await post(kind);
    const { html, text, subject, links } = await post(kind, { language: 'hi' });
    expect(html).toContain('<html lang="hi">');
    expect(text).toContain('नमस्ते Asha Rao,');
    // The names of the shop and the person are the only words in Latin letters.
    expect(`${subject} ${text}`.replace(/https?:\/\/\S+|Tarang|Asha Rao|IST/g, '')).not.toMatch(/[A-Za-z]/);
    const parts = (body: string) => body.split(/(?:\r?\n){2}/).length;
    expect(parts(text)).toBe(parts(english.text));
    const pages = links.filter((link) => link.startsWith(SHOP_URL) && !link.includes('/verification/'));
    for (const link of pages) expect(link).toMatch(`${SHOP_URL}/hi/`);
  });
});

describe.each(mailKinds)('a mail of kind %s', (kind) => {
  it('says the same in HTML and in text, and leads nowhere but to the shop and its support', async () => {
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

  it('is one column without tables, for dark and light, and asks nothing of anybody else', async () => {
    const { html } = await post(kind);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('max-width:560px');
    expect(html).not.toMatch(/<table|<img|<script|@import|url\(/i);
    const [button = ''] = /<a class="button" href="[^"]+"/.exec(html) ?? [];
    const address = button.split('"')[3] ?? '';
    // Beside the button stands the address itself.
    expect(html.split(`>${address}<`)).toHaveLength(2);
  });

  it('shows a name as text, whatever is in it', async () => {
    const mail = await post(kind, { name: `<b onclick="x">A & 'B'</b>\r\nBcc: eve@example.com` });
    expect(mail.html).toContain('Hello,');
    expect(mail.html).not.toMatch(/<b[ >]/);
    expect(headOf(mail)).not.toMatch(/^bcc:/im);
    const harmless = await post(kind, { name: `<b>A & 'B'` });
    expect(harmless.html).toContain('Hello &lt;b&gt;A &amp; &#39;B&#39;,');
    expect(harmless.text).toContain(`Hello <b>A & 'B',`);
  });
});

describe('what strangers type', () => {
  it.each(['Win at http://evil.example', 'www.evil.example', 'evil.example', 'a@evil.example', 'x/y'])(
    'as the name %s never becomes a link in somebody’s inbox',
    async (name) => {
      const { html, text } = await post('already-registered', { name });
      expect(html + text).not.toContain(name);
      expect(text).toContain('Hello,');
    },
  );

  it.each(['J. R. Patel', 'O’Neill-D’Souza', 'आशा राव', 'Asha Jr.'])(
    'as the name %s is greeted',
    async (name) => {
      expect((await post('verify-email', { name })).text).toContain(`Hello ${name},`);
    },
  );

  it('as an address is one recipient or none', async () => {
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

  it('and a shop’s name of two lines starts no header, whatever sends the mail', async () => {
    const named = { ...context.shop, name: 'Tarang\r\nBcc: eve@example.com <x>' };
    const facts = {
      ...({ kind: 'password-changed', language: 'en', name: 'Asha', link: null, until: null } as const),
      shop: { ...named, pages: named.url },
    };
    expect(renderLetter(writeLetter(facts), facts).subject).not.toMatch(/[\r\n]/);
    const mail = await post('verify-email', {}, { ...context, shop: named });
    expect(mail.subject).toBe('Confirm your email for Tarang Bcc: eve@example.com <x>');
    expect(headOf(mail)).not.toMatch(/^bcc:/im);
  });
});

describe('a mail with a secret link', () => {
  it('says until when it opens, in India’s time', async () => {
    const { html, text } = await post('reset-password', { until: '2100-01-01T18:40:00.000Z' });
    for (const body of [html, text]) expect(body).toContain('until 2100-01-02 00:10 (IST)');
  });

  it('is not sent any more once the link is over, to the millisecond', async () => {
    const until = new Date(Date.now() + minutes(30)).toISOString();
    const frozen = (ms: number) => ({ ...context, clock: { now: () => new Date(Date.parse(until) + ms) } });
    await post('reset-password', { until }, frozen(-1));
    await expect(post('reset-password', { until }, frozen(0))).rejects.toThrow('nothing arrived');
  });

  it('is not sent without the link, nor with one that somebody else sealed', async () => {
    const payload = payloadOf('verify-email');
    const { sealedPath: _, ...bare } = payload;
    await expect(sendMail(context, bare, { jobId: '1' })).rejects.toThrow('without its link');
    const forged = { ...payload, sealedPath: context.sealer.seal('otp', '/x') };
    await expect(sendMail(context, forged, { jobId: '1' })).rejects.toThrow();
    expect(received(payload.to)).toEqual([]);
  });
});

describe('a mail server', () => {
  const queued = async (given: Partial<Parameters<typeof sendMail>[1]> = {}) => {
    const payload = payloadOf('password-changed', given);
    await enqueue(db, sendMailJob, payload);
    return payload.to;
  };

  it.each(['busy', 'down'])('that is %s gets the mail when it takes it, once', async (name) => {
    const to = newAddress();
    fault(name, to, { times: 3 });
    await queued({ to });
    await shop.drain();
    expect(received(to)).toHaveLength(1);
  });

  it('that refuses the recipient is not asked again, and the log says so', async () => {
    const to = newAddress();
    fault('reject', to, { times: 1 });
    await queued({ to });
    await shop.drain();
    expect(received(to)).toEqual([]);
    expect(written.lines('mail refused').at(-1)).toMatchObject({ kind: 'password-changed' });
    expect(await listPoisonJobs(shop.pool)).toEqual([]);
  });

  it('that answers too late gets it again under the same id, so that it is shown once', async () => {
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

  it('that never takes it is given up on in the end, without a review of money', async () => {
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

  it('that is away for longer than a link lives is not told of it any more', async () => {
    const user = await makeUser(db);
    fault('busy', user.email ?? '');
    await queueReset(context, { email: user.email ?? '' });
    await shop.drain();
    expect(received(user.email ?? '')).toEqual([]);
    expect(await listPoisonJobs(shop.pool)).toEqual([]);
  });

  it('that nobody has named is missed, not worked around', async () => {
    const mailer = createMailer({ SMTP_URL: undefined, MAIL_FROM: undefined });
    const sent = sendMail({ ...context, mailer }, payloadOf('password-changed'), { jobId: '1' });
    await expect(sent).rejects.toThrow('SMTP_URL and MAIL_FROM are not set');
  });
});

it('no secret of a mail is written to the log', () => {
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
