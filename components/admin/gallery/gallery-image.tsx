'use client';

import { Copy, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { ObjectHistory } from '@/components/admin/audit-log/object-history';
import { Permitted } from '@/components/admin/permissions/permitted';
import { istText } from '@/components/admin/table/ist-text';
import { Art } from '@/components/ui/art';
import { buttonClass } from '@/components/ui/button-class';
import { showToast } from '@/components/ui/toast';
import type { GalleryImageView } from '@/lib/domain/catalogue/schema';

interface GalleryImageProps {
  image: GalleryImageView;
  onEdit: () => void;
  onDelete: () => void;
}

/** A picture with its buttons. */
export function GalleryImage({ image, onEdit, onDelete }: GalleryImageProps) {
  const { id, title, titleHi, offer, type, url, redirectUrl, createdAt } = image;
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-2xl border border-line bg-night">
      <Art
        src={url}
        alt={title}
        width={480}
        height={240}
        className="aspect-[2/1] w-full bg-panel object-contain"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1 p-4 text-sm [overflow-wrap:anywhere]">
        <h3 className="font-bold">{title}</h3>
        {titleHi && <p lang="hi">{titleHi}</p>}
        {offer && <p className="text-muted">{offer}</p>}
        <p className="text-muted text-xs tabular-nums">
          {type}, {istText(createdAt)}
        </p>
        <p className="font-mono text-muted text-xs">{url}</p>
        {redirectUrl && (
          <p className="flex items-baseline gap-1.5 text-muted text-xs">
            <ExternalLink aria-hidden className="size-3 shrink-0 self-center" />
            <span>
              <span className="sr-only">Leads to </span>
              {redirectUrl}
            </span>
          </p>
        )}
        <ObjectHistory objectType="image" objectId={id} name={title} />
        <div className="mt-auto flex flex-wrap gap-2 pt-3">
          <button
            type="button"
            onClick={() => void copyUrl(url)}
            className={buttonClass('quiet', 'medium', 'px-4')}
          >
            <Copy aria-hidden className="size-4" /> Copy URL<span className="sr-only"> of {title}</span>
          </button>
          <Permitted to="gallery.write">
            <button
              type="button"
              onClick={onEdit}
              aria-haspopup="dialog"
              className={buttonClass('quiet', 'medium', 'px-4')}
            >
              <Pencil aria-hidden className="size-4" /> Edit<span className="sr-only"> {title}</span>
            </button>
            <button
              type="button"
              onClick={onDelete}
              className={buttonClass('plain', 'medium', 'px-4 text-bad')}
            >
              <Trash2 aria-hidden className="size-4" /> Delete<span className="sr-only"> {title}</span>
            </button>
          </Permitted>
        </div>
      </div>
    </li>
  );
}

/** Copies the path, which the image path of a product accepts: it does not depend on the store's host name. */
async function copyUrl(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast('URL copied to clipboard!', 'good');
  } catch {
    // The browser forbids the clipboard. The address is visible beside the button and can be selected by hand.
    showToast('Failed to copy URL!', 'bad');
  }
}
