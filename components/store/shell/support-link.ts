import type { SessionUser } from '@/components/store/session/session-user';

/** The support chat with the person's name, mobile number and email written in (spec section 1). */
export function supportLink(supportUrl: string, user: SessionUser | null, about?: string): string {
  const lines = [
    about ? `Hello, I need help with ${about}.` : 'Hello, I need help.',
    user?.name && `Name: ${user.name}`,
    user?.mobilenumber && `Mobile: ${user.mobilenumber}`,
    user?.email && `Email: ${user.email}`,
  ].filter(Boolean);
  const joiner = supportUrl.includes('?') ? '&' : '?';
  return `${supportUrl}${joiner}text=${encodeURIComponent(lines.join('\n'))}`;
}
