import { Art } from './art';

/** The shop's sign: tarang is Hindi for wave. Always beside the shop's name, so it says nothing itself. */
export function WaveMark({ className }: { className?: string }) {
  return <Art src="/icon.svg" alt="" width={32} height={32} loading="eager" className={className} />;
}
