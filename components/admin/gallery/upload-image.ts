import { request } from '@/components/shared/api/request';
import { minutes } from '@/lib/platform/time';

/**
 * `form`: title, type, images (the file), redirectUrl. The timeout is long, because uploads over a slow connection
 * take time.
 */
export function uploadImage(form: FormData) {
  return request('POST /admin/uploadimage', {}, { form, timeout: minutes(2) });
}
