import { type LetterWords, requireCode, requireLink } from '@/lib/domain/accounts/mails/letter-words';
import { notYou, undoHint, validity } from './parts-en';

/** The mails about changes inside the account. */
export const changeLetters = {
  'contact-code': ({ shop, code, until }) => ({
    subject: `Confirm your new email for ${shop.name}`,
    preview: 'Enter the code, and this is the email of your account.',
    paragraphs: [
      `Your code is ${requireCode(code)}. Enter it on your dashboard, and this address becomes the email of your ${shop.name} account.`,
    ],
    button: { label: 'Open the dashboard', url: `${shop.pages}/dashboard` },
    closing: [
      `The code works once${validity(until)}. Never tell it to anybody.`,
      'If you do not know what this is about, somebody mistyped their address. You need not do anything.',
    ],
  }),
  'confirmation-code': ({ shop, code, until }) => ({
    subject: `Your code for ${shop.name}`,
    preview: 'Use it to change your number, email or password.',
    paragraphs: [
      `Your code is ${requireCode(code)}. Enter it on your dashboard to confirm that it is you who is changing your ${shop.name} account.`,
    ],
    button: { label: 'Open the dashboard', url: `${shop.pages}/dashboard` },
    closing: [`The code works once${validity(until)}. Never tell it to anybody.`, notYou(shop)],
  }),
  'email-changed': ({ shop, link, until, detail }) => ({
    subject: `The email of your ${shop.name} account was changed`,
    preview: 'Was it you?',
    paragraphs: [
      `The email of your ${shop.name} account is no longer this address${detail ? `, but ${detail}` : ''}. All other devices were signed out.`,
      'If you changed it yourself, you need not do anything.',
    ],
    button: { label: 'This was not me', url: requireLink(link) },
    closing: [undoHint(until)],
  }),
  'number-changed': ({ shop, link, until, detail }) => ({
    subject: `The mobile number of your ${shop.name} account was changed`,
    preview: 'Was it you?',
    paragraphs: [
      `Your ${shop.name} account has a new mobile number${detail ? `: ${detail}` : ''}. It opens the account by a code.`,
      'If you changed it yourself, you need not do anything.',
    ],
    button: { label: 'This was not me', url: requireLink(link) },
    closing: [undoHint(until)],
  }),
  'identity-linked': ({ shop, link, until }) => ({
    subject: `A sign-in service was connected to your ${shop.name} account`,
    preview: 'Was it you?',
    paragraphs: [
      `Your ${shop.name} account can now be opened with an account of our sign-in service that has this address. All other devices were signed out.`,
      'If you connected it yourself, you need not do anything.',
    ],
    button: { label: 'This was not me', url: requireLink(link) },
    closing: [undoHint(until)],
  }),
  'email-changed-by-staff': ({ shop, detail }) => ({
    subject: `Our team changed the email of your ${shop.name} account`,
    preview: 'It is no longer this address.',
    paragraphs: [
      `Our team changed the email of your ${shop.name} account. It is no longer this address${detail ? `, but ${detail}` : ''}. All devices were signed out.`,
      'If you asked us for it, you need not do anything.',
    ],
    button: { label: 'Open the store', url: `${shop.pages}/home` },
    closing: [`If you did not ask for it, tell our support at once: ${shop.supportUrl}`],
  }),
  'number-changed-by-staff': ({ shop, detail }) => ({
    subject: `Our team changed the mobile number of your ${shop.name} account`,
    preview: 'All devices were signed out.',
    paragraphs: [
      detail
        ? `Our team changed the mobile number of your ${shop.name} account to ${detail}. All devices were signed out.`
        : `Our team removed the mobile number of your ${shop.name} account. All devices were signed out.`,
      'If you asked us for it, you need not do anything.',
    ],
    button: { label: 'Open the store', url: `${shop.pages}/home` },
    closing: [`If you did not ask for it, tell our support at once: ${shop.supportUrl}`],
  }),
  'new-device': ({ shop, detail }) => ({
    subject: `New login to your ${shop.name} account`,
    preview: 'On a device that was not used for it before.',
    paragraphs: [
      `Your ${shop.name} account was opened on a new device${detail ? `: ${detail}` : ''}.`,
      'If it was you, you need not do anything. Your dashboard lists all signed-in devices.',
    ],
    button: { label: 'Open the dashboard', url: `${shop.pages}/dashboard` },
    closing: [notYou(shop)],
  }),
  'change-undone': ({ shop }) => ({
    subject: `A change of your ${shop.name} account was undone`,
    preview: 'This address no longer belongs to it.',
    paragraphs: [
      `The email of your ${shop.name} account was this address until now. Its former address has undone that change within 72 hours. All devices were signed out, and the account is locked until a new password is set by the former address.`,
    ],
    button: { label: 'Open the store', url: `${shop.pages}/home` },
    closing: [
      `If the account is yours, and the other person is a stranger, tell our support at once: ${shop.supportUrl}`,
    ],
  }),
  'endpoint-changed': ({ shop, detail }) => ({
    subject: `A live webhook endpoint of your ${shop.name} account is new or was changed`,
    preview: 'It is told what your programs buy.',
    paragraphs: [
      `The live webhook endpoint ${detail ?? ''} of your ${shop.name} account has just been added, or was given this address or a new secret. It is told of your orders and of your balance.`,
      'If it was you or a program of yours, you need not do anything.',
    ],
    button: { label: 'Open your endpoints', url: `${shop.pages}/dashboard/api/webhooks` },
    closing: [
      'If this was not you, remove the endpoint, and revoke the key of your program if it may have leaked: the endpoints that came by it are disabled with it.',
      notYou(shop),
    ],
  }),
  'endpoint-disabled': ({ shop, detail }) => ({
    subject: `A webhook endpoint at ${shop.name} was disabled`,
    preview: 'It gets no events until you enable it again.',
    paragraphs: [
      `Your endpoint ${detail ?? ''} no longer gets events of ${shop.name}: it answered that it is gone, it failed for five days, or the key that set its address or secret was revoked.`,
      'Orders go on as usual. Events of the last 90 days can be sent again once the endpoint works.',
    ],
    button: { label: 'Open your endpoints', url: `${shop.pages}/dashboard/api/webhooks` },
    closing: [],
  }),
  'partner-key-added': ({ shop }) => ({
    subject: `A live key was added to your ${shop.name} account`,
    preview: 'Programs can buy from your wallet with it.',
    paragraphs: [
      `A live key of the partner API has just been added to your ${shop.name} account. Whoever has it can buy from your wallet.`,
      'If you added it yourself, you need not do anything.',
    ],
    button: { label: 'Open your keys', url: `${shop.pages}/dashboard/api` },
    closing: [
      'If this was not you, revoke the key at once: it goes on working after you set a new password.',
      notYou(shop),
    ],
  }),
  'recovery-codes-ended': ({ shop }) => ({
    subject: `Make new recovery codes for your ${shop.name} account`,
    preview: 'Those that you had no longer work.',
    paragraphs: [
      `We have moved your ${shop.name} account to another of our servers. Your password, your authenticator app and your passkeys work as before. The recovery codes that you had do not.`,
      'To get new ones, set up your authenticator app on the dashboard; if you use one already, remove it first and set it up again.',
    ],
    button: { label: 'Open the dashboard', url: `${shop.pages}/dashboard` },
    closing: ['Until then only your authenticator app or a passkey opens the account.'],
  }),
} satisfies Partial<LetterWords['letters']>;
