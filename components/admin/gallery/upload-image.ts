import { type Reply, request } from '@/components/store/api/request';
import { minutes } from '@/lib/platform/time';
import type { GalleryImageView } from '@/lib/store/catalogue/schema';

/** `form`: title, type, images (the file), redirectUrl. A slow line may take its time. */
export function uploadImage(form: FormData): Promise<Reply<{ image: GalleryImageView }>> {
  return request('/admin/uploadimage', { method: 'POST', form, patience: minutes(2) });
}
