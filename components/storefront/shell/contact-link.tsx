'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useSession } from '@/components/shared/session/use-session';
import { chatText, supportLink } from './support-link';

interface ContactLinkProps {
  supportUrl: string;
  /** The topic of the chat, such as 'order 12'. */
  about?: string;
  className?: string;
  children: ReactNode;
}

export function ContactLink({ supportUrl, about, className, children }: ContactLinkProps) {
  const t = useTranslations('shell.chat');
  const { user } = useSession();
  return (
    <a
      href={supportLink(supportUrl, chatText(t, user, about))}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
    >
      {children}
    </a>
  );
}
