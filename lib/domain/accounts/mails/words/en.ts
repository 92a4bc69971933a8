import type { MailKind } from '@/lib/domain/accounts/jobs';
import {
  type LetterWords,
  notMeLink,
  requireCode,
  requireLink,
} from '@/lib/domain/accounts/mails/letter-words';
import { changeLetters } from './changes-en';
import { deadline, notYou, undo, validity } from './parts-en';

export const english: LetterWords = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  support: (supportUrl) => `Questions? We are here: ${supportUrl}`,
  otherwise: 'If the button does not work, open this address:',
  letters: {
    ...changeLetters,
    'verify-email': ({ shop, link, until }) => ({
      subject: `Confirm your email for ${shop.name}`,
      preview: 'One tap, and you can log in.',
      paragraphs: [
        `Welcome to ${shop.name}. Please confirm that this is your email address: then you can log in.`,
      ],
      button: { label: 'Confirm email', url: requireLink(link) },
      closing: [
        `The link works once${validity(until)}.`,
        `If you did not create an account at ${shop.name}, do not confirm it. Tell us here, and we delete the registration: ${notMeLink(link)}`,
      ],
    }),
    'reset-password': ({ shop, link, until }) => ({
      subject: `Set a new password for ${shop.name}`,
      preview: 'You asked for a new password.',
      paragraphs: [`Somebody, we hope you, asked to set a new password for your ${shop.name} account.`],
      button: { label: 'Set a new password', url: requireLink(link) },
      closing: [
        `The link works once${validity(until)}. All devices will be signed out.`,
        'If you did not ask for it, you need not do anything: your password stays as it is.',
      ],
    }),
    'already-registered': ({ shop }) => ({
      subject: `You have an account at ${shop.name} already`,
      preview: 'Somebody tried to register again.',
      paragraphs: [
        `Somebody tried to register at ${shop.name} with this email address. The address or the mobile number belongs to an account already, so no new one was made.`,
        'If it was you, just log in. We send you a new confirmation link when you do, if your email is not confirmed yet.',
      ],
      button: { label: 'Log in', url: `${shop.pages}/login` },
      closing: [
        `Forgot the password? Set a new one here: ${shop.pages}/forgetpassword`,
        'If it was not you, you need not do anything.',
      ],
    }),
    'guardian-asked': ({ shop, link, until, detail }) => ({
      subject: `Do you agree to your child using ${shop.name}?`,
      preview: 'Nothing can be ordered before you decide.',
      paragraphs: [
        `${detail ?? 'A customer under 18'} wants to use an account at ${shop.name}, which sells top-ups of games, subscriptions and gift cards, and has named you as parent or guardian.`,
        'The page says what we use the data for. You can agree or refuse there, and need no account yourself. Until you agree, nothing can be ordered and no money can be added.',
      ],
      button: { label: 'Read and decide', url: requireLink(link) },
      closing: [
        `If you do not answer${deadline(until)}, we delete your data, and the account too, unless it was used before; then it can buy nothing.`,
        `Please keep this mail: with its link you can take your consent back at any time, until the child is 18. If you lose it, ask for a new one: ${shop.pages}/guardian`,
      ],
    }),
    'guardian-link': ({ shop, link }) => ({
      subject: `Your link as parent or guardian at ${shop.name}`,
      preview: 'A new link to your page.',
      paragraphs: [
        `You are the parent or guardian of a child who has an account at ${shop.name}. Here is a new link to your page.`,
        'Until the child is 18, you can take your consent back there at any time. Once you have taken it back, you can have the account deleted there.',
      ],
      button: { label: 'Open the page', url: requireLink(link) },
      closing: [
        `If you lose this mail, ask for another one: ${shop.pages}/guardian`,
        'If you did not ask for it, you need not do anything: what you have decided stays as it is.',
      ],
    }),
    'password-changed': ({ shop, link, until }) => ({
      subject: `Your ${shop.name} password was changed`,
      preview: 'All devices were signed out.',
      paragraphs: [
        `The password of your ${shop.name} account has just been changed, and all devices were signed out.`,
      ],
      button: { label: 'Log in', url: `${shop.pages}/login` },
      closing: [link === null ? notYou(shop) : undo(link, until)],
    }),
    'number-removed': ({ shop }) => ({
      subject: `Your ${shop.name} account is yours`,
      preview: 'Your email is confirmed, and a mobile number was taken off.',
      paragraphs: [
        `The password of your ${shop.name} account has just been set, and your email address is confirmed by it.`,
        'Until now nobody had confirmed this address, so we could not know who entered the mobile number of the account. We took it off, so that nobody else can log in with it. To have your number on the account again, please contact support.',
      ],
      button: { label: 'Log in', url: `${shop.pages}/login` },
      closing: [notYou(shop)],
    }),
    'passkey-added': ({ shop }) => ({
      subject: `A passkey was added to your ${shop.name} account`,
      preview: 'It can log in to your account.',
      paragraphs: [
        `A passkey has just been added to your ${shop.name} account. It logs in without a password.`,
        'Your dashboard lists your passkeys, and removes those that you do not know.',
      ],
      button: { label: 'Open the dashboard', url: `${shop.pages}/dashboard` },
      closing: [notYou(shop)],
    }),
    'passkey-removed': ({ shop }) => ({
      subject: `A passkey was removed from your ${shop.name} account`,
      preview: 'It no longer logs in to your account.',
      paragraphs: [
        `A passkey has just been removed from your ${shop.name} account. It no longer logs in.`,
        'Your dashboard lists the passkeys that are left.',
      ],
      button: { label: 'Open the dashboard', url: `${shop.pages}/dashboard` },
      closing: [notYou(shop)],
    }),
    'passkey-copied': ({ shop }) => ({
      subject: `A passkey of your ${shop.name} account may have been copied`,
      preview: 'A login with it was refused.',
      paragraphs: [
        'A login with one of your passkeys was refused, because the passkey had been used somewhere else in the meantime. A copy of it may exist.',
        'Your dashboard shows which one it is. Please remove it there, and add a new one.',
      ],
      button: { label: 'Open the dashboard', url: `${shop.pages}/dashboard` },
      closing: [notYou(shop)],
    }),
    'staff-changed': ({ shop }) => ({
      subject: `The staff of ${shop.name} has changed`,
      preview: 'A role was given or taken away.',
      paragraphs: [
        `Somebody was given a role on the staff of ${shop.name}, or lost it. Everyone on the staff gets this mail, so that no appointment goes unnoticed.`,
        'If you did not expect it, ask an owner at once: the record of changes shows who did it.',
      ],
      button: { label: 'Open the dashboard', url: `${shop.pages}/dashboard` },
      closing: [],
    }),
    'approval-given': ({ shop }) => ({
      subject: `Your request at ${shop.name} was approved`,
      preview: 'What you asked for has been carried out.',
      paragraphs: [
        'A colleague has approved what you asked for, and it has been carried out as your action.',
      ],
      button: { label: 'Open the dashboard', url: `${shop.pages}/dashboard` },
      closing: ['If you did not ask for anything, tell an owner at once: another person uses your account.'],
    }),
    'approval-refused': ({ shop }) => ({
      subject: `Your request at ${shop.name} was refused`,
      preview: 'Nothing was carried out.',
      paragraphs: [
        'A colleague has refused what you asked for, so nothing was carried out. The page Approvals of the panel shows their reason.',
      ],
      button: { label: 'Open the dashboard', url: `${shop.pages}/dashboard` },
      closing: ['If you did not ask for anything, tell an owner at once: another person uses your account.'],
    }),
    'approval-ended': ({ shop }) => ({
      subject: `Your request at ${shop.name} has ended`,
      preview: 'Nothing was carried out.',
      paragraphs: [
        'What you asked for was not carried out: it was not decided within 72 hours, or something has changed since you asked. The page Approvals of the panel shows which. If it is still needed, please ask again.',
      ],
      button: { label: 'Open the dashboard', url: `${shop.pages}/dashboard` },
      closing: ['If you did not ask for anything, tell an owner at once: another person uses your account.'],
    }),
    'alert-many-accounts': alert({
      subject: 'Many accounts on one device',
      sentence: 'Several accounts signed in on one device within a day.',
    }),
    'alert-many-devices': alert({
      subject: 'One account on many devices',
      sentence: 'One account signed in on several devices within a day.',
    }),
    'alert-many-refusals': alert({
      subject: 'Many refused sign-ins',
      sentence: 'Many sign-ins or codes of one account were refused within an hour.',
    }),
    'alert-staff-device': alert({
      subject: 'Staff signed in on a new device',
      sentence: 'A member of the staff signed in on a device for the first time.',
    }),
    'number-left': ({ shop }) => ({
      subject: `A mobile number left your ${shop.name} account`,
      preview: 'Its owner confirmed it for another account.',
      paragraphs: [
        `The mobile number of your ${shop.name} account was never confirmed there. It has just been confirmed by a code for another account, so we took it off yours. Everything else in your account stays as it was.`,
        'If it is your own number, you have two accounts now. You can still log in to this one with your email.',
      ],
      button: { label: 'Log in', url: `${shop.pages}/login` },
      closing: [`If the number is yours and the other account is not, tell our support: ${shop.supportUrl}`],
    }),
    'account-code': ({ shop, code, until }) => ({
      subject: `Your code for ${shop.name}`,
      preview: 'Use it to connect your mobile number with your account.',
      paragraphs: [
        `Your code is ${requireCode(code)}. Enter it on the page where you are logging in by mobile number, and the number belongs to this ${shop.name} account.`,
      ],
      button: { label: 'Open the store', url: `${shop.pages}/otplogin` },
      closing: [
        `The code works once${validity(until)}. Never tell it to anybody.`,
        'If you are not logging in, somebody else has your mobile number on their phone. Without this code they cannot open your account.',
      ],
    }),
    'second-factor-changed': ({ shop }) => ({
      subject: `The two-step login of your ${shop.name} account was changed`,
      preview: 'An authenticator app was set up or removed.',
      paragraphs: [
        `An authenticator app has just been set up for your ${shop.name} account, or removed from it.`,
        'Your dashboard shows how it stands now.',
      ],
      button: { label: 'Open the dashboard', url: `${shop.pages}/dashboard` },
      closing: [notYou(shop)],
    }),
  },
};

/** A mail to the owners about security events. It names no account, because a mailbox may be read by others. */
function alert({
  subject,
  sentence,
}: {
  subject: string;
  sentence: string;
}): LetterWords['letters'][MailKind] {
  return ({ shop }) => ({
    subject: `${shop.name}: ${subject}`,
    preview: sentence,
    paragraphs: [
      sentence,
      'The security events in the panel show which account, device and address it was. If you did not expect it, act now: there you also find out what else happened.',
    ],
    button: { label: 'Look at the security events', url: `${shop.url}/admin/security` },
    closing: ['The same alert is mailed at most once an hour.'],
  });
}
