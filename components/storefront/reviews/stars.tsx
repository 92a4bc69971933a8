import { MOST_STARS } from '@/lib/domain/product-reviews/schema';

interface StarsProps {
  /** 1 to 5, or an average, which is shown by whole stars. */
  value: number;
  /** What it says to screen readers. */
  label: string;
}

/** Stars as a picture of text: five characters cost a page less than five drawings. */
export function Stars({ value, label }: StarsProps) {
  const full = Math.round(value);
  return (
    <span role="img" aria-label={label} className="whitespace-nowrap text-gold tracking-wider">
      <span aria-hidden>{'★'.repeat(full)}</span>
      <span aria-hidden className="text-edge">
        {'★'.repeat(MOST_STARS - full)}
      </span>
    </span>
  );
}
