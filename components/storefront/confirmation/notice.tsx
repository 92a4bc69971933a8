import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/components/ui/navigation';

interface NoticeProps {
  title: string;
  text: string;
  /** Stands between the text and the buttons. */
  about?: ReactNode;
  link: { href: string; text: string };
  /** Another link or button. */
  children?: ReactNode;
}

export function Notice({ title, text, about, link, children }: NoticeProps) {
  return (
    <section className="panel mx-auto max-w-xl p-8 text-center md:p-12">
      <h1 className="font-bold text-xl md:text-2xl">{title}</h1>
      <p className="mt-3 mb-6 text-muted">{text}</p>
      {about}
      <div className="flex flex-wrap justify-center gap-3">
        <Link href={link.href} prefetch={false} className={buttonClass()}>
          {link.text}
        </Link>
        {children}
      </div>
    </section>
  );
}
