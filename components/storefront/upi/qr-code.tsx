import encodeQR from 'qr';
import { useMemo } from 'react';
import { Art } from '@/components/ui/art';

interface QrCodeProps {
  text: string;
  /** What the code is, for people who cannot see it. */
  name: string;
}

/** Dark on white with a white edge: phones do not read other codes surely. */
export default function QrCode({ text, name }: QrCodeProps) {
  const source = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(encodeQR(text, 'svg', { border: 4 }))}`,
    [text],
  );
  return (
    <Art src={source} alt={name} width={208} height={208} className="mx-auto size-52 rounded-xl bg-white" />
  );
}
