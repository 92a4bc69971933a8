import Link from 'next/link';

interface FilterChipProps {
  href: string;
  current: boolean;
  word: string;
  tone?: string;
  count: number;
}

/** One choice of a filter that is part of the address, with how many rows it leaves. */
export function FilterChip({ href, current, word, tone, count }: FilterChipProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      scroll={false}
      aria-current={current ? 'true' : undefined}
      className="inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-full border border-line px-4 font-semibold text-sm hover:border-edge aria-[current]:border-accent lg:min-h-9"
    >
      <span className={tone}>{word}</span> <span className="tabular-nums">{count}</span>
    </Link>
  );
}
