import Link from 'next/link';
import { FormMessage } from '@/components/ui/form-message';
import { textLinkClass } from '@/components/ui/text-link-class';

interface CreatedNoteProps {
  /** Null until something was created. */
  made: { sentence: string; href: string; link: string } | null;
}

/** Names the object created last and links to it; the form below it is empty again. */
export function CreatedNote({ made }: CreatedNoteProps) {
  return (
    <FormMessage outcome={made ? { good: made.sentence } : {}}>
      {made && (
        <Link href={made.href} prefetch={false} className={textLinkClass}>
          {made.link}
        </Link>
      )}
    </FormMessage>
  );
}
