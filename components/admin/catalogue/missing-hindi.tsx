import { Languages } from 'lucide-react';
import Link from 'next/link';

interface MissingHindiProps {
  /** How many lack a Hindi text. */
  count: number;
  /** What they are: singular and plural. */
  nouns: readonly [string, string];
  /** The same list, with only those. */
  href: string;
}

/** Says how much of a list customers read in English on Hindi pages. Shows nothing when it is complete. */
export function MissingHindi({ count, nouns: [one, many], href }: MissingHindiProps) {
  if (count === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-2xl border border-wait/40 px-4 py-2 text-sm">
      <Languages aria-hidden className="size-4 shrink-0 text-wait" />
      <span>
        {count === 1
          ? `1 ${one} lacks a Hindi text and is shown in English on Hindi pages.`
          : `${count} ${many} lack a Hindi text and are shown in English on Hindi pages.`}
      </span>
      <Link
        href={href}
        prefetch={false}
        className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
      >
        Show {count === 1 ? 'it' : 'them'}
      </Link>
    </p>
  );
}
