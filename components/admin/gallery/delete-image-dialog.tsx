'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { callAction } from '@/components/admin/call-action';
import { errorText } from '@/components/shared/api/error-messages';
import type { Failure } from '@/components/shared/api/request';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import { FormMessage } from '@/components/ui/form-message';
import { Spinner } from '@/components/ui/spinner';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import type { GalleryImageView } from '@/lib/domain/catalogue/schema';
import type { GalleryActions } from './gallery-actions';

interface DeleteImageDialogProps {
  /** Null: closed. */
  image: GalleryImageView | null;
  deleteImage: GalleryActions['remove'];
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks for confirmation before a picture is deleted for good. */
export function DeleteImageDialog({ image, deleteImage, onClose, onDeleted }: DeleteImageDialogProps) {
  const router = useRouter();
  const { busy, run } = useBusy();
  const [bad, setBad] = useState('');
  const close = () => {
    setBad('');
    onClose();
  };
  const remove = ({ id, title, titleHi, offer, offerHi, redirectUrl }: GalleryImageView) =>
    run(async () => {
      setBad('');
      const seen = { title, titleHi, offer, offerHi, redirectUrl };
      const reply = await callAction(deleteImage, { id, seen });
      if (!reply.ok) {
        setBad(sentenceFor(reply.failure));
        // The page behind it shows the state that the refusal is about.
        if (reply.failure.code === 'conflict') router.refresh();
        return;
      }
      showToast('Image deleted successfully!', 'good');
      onDeleted();
    });

  return (
    <Dialog open={image !== null} onClose={close} label="Delete image" className={dialogClass}>
      {image && (
        <>
          <h2 className="font-bold text-lg">Delete image</h2>
          <p className="mt-2 text-muted [overflow-wrap:anywhere]">
            “{image.title}” disappears from the store at once, and its file is deleted. This cannot be undone.
          </p>
          <div className="mt-2">
            <FormMessage outcome={{ bad }} />
          </div>
          <div className="mt-2 flex flex-wrap justify-end gap-3">
            <button type="button" onClick={close} className={buttonClass('quiet')}>
              Keep it
            </button>
            <button
              type="button"
              aria-disabled={busy}
              onClick={() => void remove(image)}
              className={buttonClass()}
            >
              {busy && <Spinner />} Delete
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** The sentences of spec S8.10. */
function sentenceFor(failure: Failure): string {
  if (failure.code === 'unreachable') return 'Error deleting image.';
  return failure.code === 'internal' ? 'Failed to delete image.' : errorText(failure);
}
