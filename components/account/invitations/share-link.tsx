'use client';

import { Share2 } from 'lucide-react';
import { buttonClass } from '@/components/ui/button-class';

interface ShareLinkProps {
  label: string;
  /** The message to a friend, without the link. */
  text: string;
  link: string;
}

/** Opens the device's own way to share; WhatsApp where a browser has none. */
export function ShareLink({ label, text, link }: ShareLinkProps) {
  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(`${text} ${link}`)}`}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass()}
      onClick={(event) => {
        if (!('share' in navigator)) return;
        event.preventDefault();
        // It rejects when the customer closes the dialog of the device without sharing.
        navigator.share({ text, url: link }).catch(() => {});
      }}
    >
      <Share2 aria-hidden className="size-4" /> {label}
    </a>
  );
}
