import Link from 'next/link';
import { FormMessage } from '@/components/ui/form-message';
import { textLinkClass } from '@/components/ui/text-link-class';

interface CreatedNoteProps {
  /** Null: nothing was made yet. */
  made: { sentence: string; href: string; link: string } | null;
}

/** What was made last, and the way to it; the form below is ready for the next one. */
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
