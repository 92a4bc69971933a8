// The two takeovers that a squatter may try: with another person's number on their own account, and with another
// person's address on an account that their own number opens.
import { expect, test } from 'vitest';
import { requestReset, resetPassword, signIn, verifyEmail } from '@/lib/domain/accounts';
import { openAccounts } from '../support/accounts';
import { DEVICE, ending, linkOf, newPerson, peopleOf } from '../support/people-with-secrets';

const shop = await openAccounts();
const { context, mails } = shop;
const { registers, entersByCode } = peopleOf(shop);

test('the owner of a number never lands in the account of a squatter who registered it with their own email', async () => {
  const [squatter, owner] = [newPerson(), newPerson()];
  const form = { ...squatter, mobilenumber: owner.mobilenumber };
  await verifyEmail(context, linkOf(await registers(form), 'verify-email'));
  const { user: squatted } = await signIn(context, { ...squatter, device: DEVICE });
  const landed = await entersByCode(owner.mobilenumber).then(
    ({ user }) => user.id,
    () => 'nowhere',
  );
  expect(landed).not.toBe(squatted.id);
});

test('the number of a squatter does not open the account whose email its owner verified and whose password they reset', async () => {
  const [squatter, owner] = [newPerson(), newPerson()];
  const form = { ...squatter, email: owner.email };
  await verifyEmail(context, linkOf(await registers(form), 'verify-email'));
  await requestReset(context, owner);
  await resetPassword(context, { ...linkOf(await mails(), 'reset-password'), password: owner.password });
  const { user: owned } = await signIn(context, { ...owner, device: DEVICE });
  expect(await ending(signIn(context, { ...form, device: DEVICE }))).toBe('bad_credentials');
  const landed = await entersByCode(squatter.mobilenumber).then(
    ({ user }) => user.id,
    () => 'nowhere',
  );
  expect(landed).not.toBe(owned.id);
});
