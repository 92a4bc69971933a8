'use client';

import { useState } from 'react';

/** A picture that was chosen and not sent yet. */
interface Preview {
  src: string;
  name: string;
  /** Bytes. */
  size: number;
}

/** Shows a file of this computer before it is sent. As a data address: the pages' policy allows no blob. */
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
