import { type Reply, request } from '@/components/shared/api/request';
import type { GalleryImageView } from '@/lib/domain/catalogue/schema';
import { minutes } from '@/lib/platform/time';

/**
 * `form`: title, type, images (the file), redirectUrl. The timeout is long, because uploads over a slow connection
 * take time.
 */
export function uploadImage(form: FormData): Promise<Reply<{ image: GalleryImageView }>> {
  return request('/admin/uploadimage', { method: 'POST', form, timeout: minutes(2) });
}
