import { TextField } from '@/components/ui/text-field';
import type { FieldErrors } from '@/components/ui/use-field-errors';
import type { GalleryImageView } from '@/lib/domain/catalogue/schema';

/** The names of the text fields of a picture. */
export const IMAGE_TEXTS = ['title', 'titleHi', 'offer', 'offerHi', 'redirectUrl'] as const;

interface ImageTextsProps {
  /** Null for a new picture. */
  image: GalleryImageView | null;
  errors: FieldErrors;
}

/** The text fields of a picture, for an upload and for a later change. */
export function ImageTexts({ image, errors }: ImageTextsProps) {
  // The form of the upload and the dialog are on the same page.
  const field = (name: (typeof IMAGE_TEXTS)[number]) => ({
    id: image ? `edit-${name}` : name,
    name,
    defaultValue: image?.[name] ?? '',
    autoComplete: 'off',
    error: errors[name],
  });
  return (
    <>
      <TextField {...field('title')} label="Title" maxLength={120} />
      <TextField {...field('titleHi')} label="Hindi title" lang="hi" maxLength={120} />
      <TextField
        {...field('offer')}
        label="Offer (optional)"
        hint="On a banner. Empty: the lowest price of what it links to."
        maxLength={60}
      />
      <TextField {...field('offerHi')} label="Hindi offer (optional)" lang="hi" maxLength={60} />
      <TextField
        {...field('redirectUrl')}
        label="Redirect URL (optional)"
        placeholder="/home or https://…"
        maxLength={2000}
        autoCapitalize="off"
        spellCheck={false}
        inputMode="url"
      />
    </>
  );
}
