'use client';

import { useState } from 'react';

/** A picture that was chosen and not uploaded yet. */
interface Preview {
  src: string;
  name: string;
  /** Bytes. */
  size: number;
}

/** Previews a local file. It is read as a data URL, because the content security policy allows no blob URLs. */
export function usePreview() {
  const [preview, setPreview] = useState<Preview | null>(null);
  const choose = (file: File | undefined) => {
    setPreview(null);
    if (!file) return;
    const reader = new FileReader();
    reader.onload = () => setPreview({ src: String(reader.result), name: file.name, size: file.size });
    reader.readAsDataURL(file);
  };
  return { preview, choose };
}
