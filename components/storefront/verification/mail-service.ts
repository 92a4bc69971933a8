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

/** The webmail of an address, by its domain; the most common service for an unknown domain. */
export function mailServiceOf(email: string | undefined): MailService {
  const domain = email?.trim().toLowerCase().split('@').at(-1) ?? '';
  return services.find(([pattern]) => pattern.test(domain))?.[1] ?? gmail;
}
