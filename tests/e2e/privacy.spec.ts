// The notice, the consents, the download of the own data and the end of an account.
import { readFile } from 'node:fs/promises';
import { LANGUAGES, localPath } from '@/lib/platform/languages';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, expectLook, picture, signInNewUser, test } from './people';
import { mailedPath, someNewcomer } from './shop';
import { withEmail } from './store-sealer';
import { BOTH_WIDTHS } from './widths';

const WORDS = {
  en: {
    title: 'Privacy',
    reviews: 'Questions about what you bought',
    saved: 'Saved. You can take this back',
    ended: 'Saved. We no longer do this.',
  },
  hi: {
    title: 'निजता',
    reviews: 'ख़रीदी हुई चीज़ के बारे में सवाल',
    saved: 'आप इसे यहाँ कभी भी वापस',
    ended: 'अब हम ऐसा नहीं करेंगे।',
  },
};

for (const language of LANGUAGES)
  test(
    `a consent is given and taken back with one press each (${language})`,
    BOTH_WIDTHS,
    async ({ page, db }) => {
      const words = WORDS[language];
      const { id } = await signInNewUser(page, db);
      await page.goto(localPath(language, '/dashboard/privacy'));
      await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
      const reviews = page.getByRole('switch', { name: words.reviews });
      await expect(reviews).not.toBeChecked();
      await reviews.click();
      await expect(page.getByText(words.saved)).toBeVisible();
      await expect(reviews).toBeChecked();
      await reviews.click();
      await expect(page.getByText(words.ended)).toBeVisible();
      await expect(reviews).not.toBeChecked();
      await expectLook(page, `privacy-${language}`);
      const acts = await db.consent.findMany({
        where: { userId: id, purpose: 'reviews' },
        orderBy: { id: 'asc' },
      });
      expect(acts.map((row) => `${row.act} ${row.language}`)).toEqual([
        `given ${language}`,
        `withdrawn ${language}`,
      ]);
    },
  );

test('the registration shows the notice, and nothing is ticked before the customer ticks it', async ({
  page,
  db,
}) => {
  const newcomer = someNewcomer();
  await page.goto('/register');
  for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
  await page.getByLabel('Name').fill(newcomer.name);
  await page.getByLabel('Phone').fill(newcomer.mobilenumber);
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByLabel('I am 18 or older.')).toBeFocused();
  await expect(page.getByText('Please say whether you are 18 or older.')).toBeVisible();
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'register-adult-missing');
  await page.getByLabel('I am 18 or older.').check();
  await page.getByLabel('Tell me when I earn points.').check();
  const [notice] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Privacy Notice' }).click(),
  ]);
  await expect(notice.getByRole('heading', { level: 1, name: 'Privacy Notice' })).toBeVisible();
  await expect(notice.getByRole('link', { name: 'Take back a consent', exact: true })).toHaveAttribute(
    'href',
    '/dashboard/privacy',
  );
  await expect(notice.getByRole('link', { name: 'Complain to the Board' })).toBeVisible();
  await expectNoFindings(notice);
  await expectNoSidewaysScroll(notice);
  await picture(notice, 'privacy-notice');
  await notice.close();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/login');
  await mailedPath(newcomer.email, '/verification/');
  const { id } = await db.user.findFirstOrThrow({ where: withEmail(newcomer.email) });
  const acts = await db.consent.findMany({ where: { userId: id }, orderBy: { id: 'asc' } });
  expect(acts.map(({ purpose, act }) => `${purpose} ${act}`)).toEqual([
    'account noticed',
    'adult declared',
    'rewards given',
  ]);
});

// A nominee without a way to reach them is refused.
test.use({ expectedComplaints: [/400 .*\/user\/nominee/] });

test('a customer who came by a code confirms their age, downloads their data and deletes the account', async ({
  page,
  db,
}) => {
  const { id, email } = await signInNewUser(page, db);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Read and confirm' }).click();
  await page.getByRole('button', { name: 'I have read it, and I am 18 or older' }).click();
  await expect(page.getByRole('button', { name: 'I have read it' })).toHaveCount(0);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as JSON' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^my-data-\d.*\.json$/);
  const { data } = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.users[0].email).toBe(email);
  expect(data.consents.length).toBe(3);
  const nominee = page.locator('#nominee');
  await nominee.getByLabel('Name').fill('Ravi Menon');
  await nominee.getByRole('button', { name: 'Save' }).click();
  await expect(nominee.getByLabel('Email or mobile number')).toBeFocused();
  await nominee.getByLabel('Email or mobile number').fill('ravi@example.com');
  await nominee.getByRole('button', { name: 'Save' }).click();
  await expect(nominee.getByText('Saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await expectNoFindings(page);
  await picture(page, 'privacy-erase');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'account-deleted');
  expect(await db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({
    name: 'Erased customer',
    email: null,
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Privacy' })).toHaveCount(0);
});

test('bug: who deleted their account in Hindi was sent to the English store without a word', async ({
  page,
  db,
}) => {
  await signInNewUser(page, db);
  await page.goto('/hi/dashboard/privacy');
  await page.getByRole('button', { name: 'खाता मिटाएँ' }).click();
  await page.getByRole('button', { name: 'हमेशा के लिए मिटाएँ' }).click();
  await expect(page).toHaveURL('/hi/accountdeleted');
  await expect(page.getByRole('heading', { name: 'आपका खाता मिटा दिया गया है' })).toBeVisible();
});
