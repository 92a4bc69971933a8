import { request } from '@/components/shared/api/request';

/** What a file would add to the catalogue. */
export function previewFile(text: string) {
  return request('POST /admin/products/file', {}, { body: { text } });
}
