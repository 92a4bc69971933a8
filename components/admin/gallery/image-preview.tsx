import { ImageIcon } from 'lucide-react';
import { useState } from 'react';

interface ImagePreviewProps {
  preview: { src: string; name: string; size: number } | null;
}

/** Shows the chosen picture and its size, so that a truncated file is noticed before the upload. */
export function ImagePreview({ preview }: ImagePreviewProps) {
  const [pixels, setPixels] = useState('');
  return (
    <figure className="min-w-0">
      <div className="grid aspect-[3/2] place-items-center overflow-hidden rounded-xl border border-line bg-night">
        {preview ? (
          // biome-ignore lint/performance/noImgElement: a file of this computer, which nothing could make smaller
          <img
            src={preview.src}
            alt="The chosen file"
            onLoad={({ currentTarget }) =>
              setPixels(`${currentTarget.naturalWidth} × ${currentTarget.naturalHeight} pixels, `)
            }
            className="max-h-full max-w-full object-contain"
          />
        ) : (
          <ImageIcon aria-hidden className="size-10 text-line" />
        )}
      </div>
      <figcaption className="mt-1.5 min-h-5 text-muted text-xs [overflow-wrap:anywhere]">
        {preview ? `${preview.name}: ${pixels}${inKilobytes(preview.size)}` : 'The preview appears here.'}
      </figcaption>
    </figure>
  );
}

function inKilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024).toLocaleString('en-IN')} KB`;
}
