// Choosing what the store tells a customer, and where.
import { LANGUAGES, localPath } from '@/lib/platform/languages';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, expectLook, picture, signInNewUser, test } from './people';
import { BOTH_WIDTHS } from './widths';

test('a customer chooses what they are told, and finds the choice again', async ({ page, db }) => {
  await signInNewUser(page, db);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Messages' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  const points = page.getByRole('group', { name: 'Points earned' }).getByLabel('Mail');
  const delivered = page.getByRole('group', { name: 'Delivered' }).getByLabel('Mail');
  await expect(points).not.toBeChecked();
  await expect(delivered).toBeChecked();
  await points.check();
  await delivered.uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'messages');
  await page.reload();
  await expect(points).toBeChecked();
  await expect(delivered).not.toBeChecked();
});

const WORDS = {
  en: {
    start: 'Connect Telegram',
    open: 'Open Telegram',
    on: 'Telegram is connected.',
    stop: 'Disconnect Telegram',
  },
  hi: { start: 'Telegram जोड़ें', open: 'Telegram खोलें', on: 'Telegram जुड़ा हुआ है।', stop: 'Telegram हटाएँ' },
};

for (const language of LANGUAGES)
  test(
    `a customer connects Telegram by a link and disconnects it by a press (${language})`,
    BOTH_WIDTHS,
    async ({ page, context, db }) => {
      const words = WORDS[language];
      const person = await signInNewUser(page, db);
      await page.goto(localPath(language, '/dashboard/messages'));
      // Without a chat there is nothing to choose for it.
      await expect(page.getByRole('checkbox', { name: 'Telegram' })).toHaveCount(0);
      await page.getByRole('button', { name: words.start, exact: true }).click();
      const link = page.getByRole('link', { name: words.open });
      await expect(link).toBeVisible();
      await expectLook(page, `messages-telegram-link-${language}`);
      const [chat] = await Promise.all([context.waitForEvent('page'), link.click()]);
      await chat.getByRole('button', { name: 'Start' }).click();
      await expect(chat.locator('.said')).toContainText(language === 'hi' ? 'हो गया।' : 'Done.');
      await chat.close();
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(page.getByText(words.on)).toBeVisible();
      const delivered = page.getByRole('checkbox', { name: 'Telegram' }).nth(1);
      await expect(delivered).toBeChecked();
      await expectLook(page, `messages-telegram-${language}`);
      await page.getByRole('button', { name: words.stop }).click();
      await expect(page.getByRole('button', { name: words.start, exact: true })).toBeVisible();
      expect(await db.telegramChat.count({ where: { userId: person.id } })).toBe(0);
    },
  );

test('a customer who has blocked the bot is told so, and how to go on', async ({ page, db }) => {
  const person = await signInNewUser(page, db);
  const now = new Date();
  await db.telegramChat.create({
    data: {
      ...{
        userId: person.id,
        chatId: BigInt(Date.now()),
        language: 'en',
        deviceVersion: person.deviceVersion,
      },
      ...{ linkedAt: now, blockedAt: now },
    },
  });
  await page.goto('/dashboard/messages');
  await expect(page.getByText('You have blocked our bot in Telegram')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect Telegram', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Disconnect Telegram' })).toBeVisible();
  await expectLook(page, 'messages-telegram-blocked');
});
