interface MailService {
  href: string;
  name: string;
}

const gmail: MailService = { href: 'https://mail.google.com', name: 'Gmail' };
const services: [RegExp, MailService][] = [
  [/^(gmail|googlemail)\.com$/, gmail],
  [/^(outlook|hotmail|live|msn)\.[a-z.]+$/, { href: 'https://outlook.live.com/mail/', name: 'Outlook' }],
  [
    /^((yahoo|myyahoo)\.[a-z.]+|(ymail|rocketmail)\.com)$/,
    { href: 'https://mail.yahoo.com', name: 'Yahoo Mail' },
  ],
];

/** Where an address reads its mail; an address that says nothing about it is sent to the most common place. */
export function mailServiceOf(email: string | undefined): MailService {
  const domain = email?.trim().toLowerCase().split('@').at(-1) ?? '';
  return services.find(([pattern]) => pattern.test(domain))?.[1] ?? gmail;
}
