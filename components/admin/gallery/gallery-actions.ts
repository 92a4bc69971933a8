import type { ServerAction } from '@/components/admin/call-action';
import type { GalleryImageView, SeenTexts, UploadImageInput } from '@/lib/domain/catalogue/schema';

/** What can be changed of a picture without another upload. */
interface ImageDraft {
  title: string;
  titleHi: string;
  offer: string;
  offerHi: string;
  redirectUrl: string;
}

export type UploadImage = ServerAction<UploadImageInput, unknown>;

/** The server actions of app/(admin)/admin/gallery-actions.ts, as the page passes them to components. */
export interface GalleryActions {
  edit: ServerAction<ImageDraft & { id: string; seen: SeenTexts }, GalleryImageView>;
  remove: ServerAction<{ id: string; seen: SeenTexts }, unknown>;
}
