// Mails of the store as the sandbox's mail server received them.
import { expect } from '@playwright/test';
import { z } from 'zod';
import type { HttpStore } from './store';

const consoleSchema = z.looseObject({
  mails: z.array(z.looseObject({ to: z.array(z.string()), links: z.array(z.string()), raw: z.string() })),
});

export type SandboxMail = z.output<typeof consoleSchema>['mails'][number];

/** Newest first. */
export async function listMails({ consoleUrl }: Pick<HttpStore, 'consoleUrl'>): Promise<SandboxMail[]> {
  const reply = await fetch(`${consoleUrl}/console/state`);
  return consoleSchema.parse(await reply.json()).mails;
}

/** The newest link to `page` (as in '/reset_password/') that was mailed to `email`, once there are so many. */
export async function mailedLink(
  store: Pick<HttpStore, 'consoleUrl'>,
  email: string,
  page: string,
  count = 1,
): Promise<URL> {
  let links: URL[] = [];
  const look = async () => {
    const mine = (await listMails(store)).filter(({ to }) => to.includes(email));
    links = mine
      .flatMap((mail) => mail.links.map((link) => new URL(link)))
      // A mail of verification has two: the other one says that it was not its reader.
      .filter(({ pathname }) => pathname.startsWith(page) && !pathname.endsWith('/not-me'));
    return links.length;
  };
  await expect.poll(look, { message: `mails to ${email}`, timeout: 20_000 }).toBe(count);
  return links[0] ?? new URL('about:blank');
}
