// A customer under 18 names a guardian, who reads what the store does with the data, agrees, and takes it back.
import { LANGUAGES, localPath } from '@/lib/platform/languages';
import { expect, expectLook, password, signIn, signInNewUser, test } from './people';
import { mailedPath, someNewcomer } from './shop';
import { withEmail } from './store-sealer';
import { BOTH_WIDTHS } from './widths';

const guardianEmail = () => `parent-${crypto.randomUUID().slice(0, 13)}@gmail.com`;

// Who agrees without confirming anything is told so; the session of the customer, in the same browser, ends with the
// consent.
test.use({ expectedComplaints: [/400 .*\/auth\/guardian|401 .*\/order\/unpaid/] });

test(
  'a customer under 18 registers, the guardian agrees, takes it back and has the account deleted',
  BOTH_WIDTHS,
  async ({ page, db }) => {
    const newcomer = { ...someNewcomer(), password };
    const guardian = guardianEmail();
    await page.goto('/register');
    await page.getByLabel('Name').fill(newcomer.name);
    await page.getByLabel('Phone').fill(newcomer.mobilenumber);
    await page.getByLabel('Email').fill(newcomer.email);
    await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
    await page.getByLabel('I am under 18.').check();
    // Nobody asks a child for a consent.
    await expect(page.getByLabel('Tell me when I earn points.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByLabel('Your date of birth')).toBeFocused();
    await expectLook(page, 'register-child');
    await page.getByLabel('Your date of birth').fill('2012-05-01');
    await page.getByLabel('Name of your parent or guardian').fill('Meera Rao');
    await page.getByLabel('Email of your parent or guardian').fill(guardian);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page).toHaveURL('/login');
    const link = await mailedPath(guardian, '/guardian/');

    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'We need your consent' })).toBeVisible();
    await expect(page.getByText('Asha Rao wants to use an account')).toBeVisible();
    for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
    await page.getByRole('button', { name: 'I agree' }).click();
    await expect(page.getByText('Please confirm this first.').first()).toBeVisible();
    await expectLook(page, 'guardian-asked');
    await page.getByLabel('I am 18 or older.').check();
    await page.getByLabel('I am the parent or legal guardian of Asha Rao.').check();
    await page.getByRole('button', { name: 'I agree' }).click();
    await expect(page.getByText('Thank you. The account can be used now.')).toBeVisible();

    const verification = await mailedPath(newcomer.email, '/verification/');
    await page.request.post(verification.replace('/verification/', '/auth/verifymail/'), { data: {} });
    await signIn(page, newcomer.email);
    await page.goto('/dashboard/privacy');
    await expect(page.getByText('Meera Rao has agreed that you use this account.')).toBeVisible();
    await expect(page.getByRole('switch')).toHaveCount(0);
    await expectLook(page, 'privacy-child');

    await page.goto(link);
    await expectLook(page, 'guardian-given');
    await page.getByRole('button', { name: 'Take back my consent' }).click();
    await expect(page.getByText('Your consent is taken back. The account is stopped')).toBeVisible();
    await page.goto(link);
    await expectLook(page, 'guardian-withdrawn');
    await page.getByRole('button', { name: 'Delete the account' }).click();
    await expect(page.getByText('The account is deleted.')).toBeVisible();
    expect(await db.user.count({ where: withEmail(newcomer.email) })).toBe(0);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
  },
);

for (const language of LANGUAGES)
  test(
    `a customer who came by a code names a guardian on the dashboard (${language})`,
    BOTH_WIDTHS,
    async ({ page, db }) => {
      const words = {
        en: ['I am under 18', 'Ask by email', 'We have asked Meera Rao', 'We need your consent', 'Ask again'],
        hi: ['मेरी उम्र 18 साल से कम है', 'ईमेल से पूछें', 'हमने Meera Rao', 'हमें आपकी सहमति चाहिए', 'फिर से पूछें'],
      }[language] as [string, string, string, string, string];
      const [under, ask, asked, title, again] = words;
      await signInNewUser(page, db);
      await page.goto(localPath(language, '/dashboard/privacy'));
      await page.getByRole('button', { name: under }).click();
      const guardian = guardianEmail();
      await page.locator('#born_on').fill('2012-05-01');
      await page.locator('#guardian_name').fill('Meera Rao');
      await page.locator('#guardian_email').fill(guardian);
      await expectLook(page, `privacy-under-age-${language}`);
      await page.getByRole('button', { name: ask }).click();
      await expect(page.getByText(asked)).toBeVisible();
      await expectLook(page, `privacy-guardian-asked-${language}`);
      // Another address: the link before ends.
      const first = await mailedPath(guardian, localPath(language, '/guardian/'));
      const other = guardianEmail();
      await page.locator('#guardian_name').fill('Meera Rao');
      await page.locator('#guardian_email').fill(other);
      await page.getByRole('button', { name: again }).click();
      await page.goto(await mailedPath(other, localPath(language, '/guardian/')));
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expectLook(page, `guardian-page-${language}`);
      await page.goto(first);
      await expect(page.getByRole('heading', { level: 1, name: title })).toHaveCount(0);
    },
  );
