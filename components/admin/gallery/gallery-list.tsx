'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { HINDI_FILTER } from '@/components/admin/catalogue/list-head';
import { type FilterField, FilterForm } from '@/components/ui/filter-form';
import type { FilterValues } from '@/components/ui/filter-query';
import type { GalleryImageView } from '@/lib/domain/catalogue/schema';
import { DeleteImageDialog } from './delete-image-dialog';
import { EditImageDialog } from './edit-image-dialog';
import type { GalleryActions } from './gallery-actions';
import { GalleryImage } from './gallery-image';
import { TYPE_OPTIONS } from './image-type-options';

const FIELDS: FilterField[] = [
  { kind: 'choice', name: 'type', label: 'Show', all: 'All types', options: TYPE_OPTIONS },
  HINDI_FILTER,
];

interface GalleryListProps {
  /** Newest first. */
  images: GalleryImageView[];
  filter: FilterValues;
  actions: GalleryActions;
}

export function GalleryList({ images, filter, actions }: GalleryListProps) {
  const router = useRouter();
  const [editing, setEditing] = useState<GalleryImageView | null>(null);
  const [deleting, setDeleting] = useState<GalleryImageView | null>(null);
  return (
    <section id="gallery" aria-label="Images" className="panel scroll-mt-20 p-4 md:p-6">
      <FilterForm fields={FIELDS} values={filter} anchor="gallery" />
      <div className="transition-opacity peer-data-pending:opacity-50">
        <p role="status" className="mb-3 font-semibold text-muted text-sm tabular-nums">
          {countWords(images.length)}
        </p>
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {images.map((image) => (
            <GalleryImage
              key={image.id}
              image={image}
              onEdit={() => setEditing(image)}
              onDelete={() => setDeleting(image)}
            />
          ))}
        </ul>
      </div>
      <EditImageDialog
        image={editing}
        editImage={actions.edit}
        onClose={() => setEditing(null)}
        onSaved={() => {
          setEditing(null);
          router.refresh();
        }}
      />
      <DeleteImageDialog
        image={deleting}
        deleteImage={actions.remove}
        onClose={() => setDeleting(null)}
        onDeleted={() => {
          setDeleting(null);
          router.refresh();
        }}
      />
    </section>
  );
}

function countWords(count: number): string {
  if (count === 0) return 'No images found.';
  return count === 1 ? '1 image' : `${count} images`;
}
