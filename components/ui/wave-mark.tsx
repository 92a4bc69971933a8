import { Art } from './art';

/** The store's logo: 'tarang' is Hindi for wave. The alt text is empty because the store's name is always beside it. */
export function WaveMark({ className }: { className?: string }) {
  return <Art src="/icon.svg" alt="" width={32} height={32} loading="eager" className={className} />;
}
