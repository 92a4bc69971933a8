import { handle } from '@/lib/http/handle';
import { previewFile } from '@/lib/domain/catalogue';
import { previewFileForm } from '@/lib/domain/catalogue/schema';

export const POST = handle(
  {
    onlyReads: true,
    endpoint: 'POST /admin/products/file',
    access: 'catalogue.write',
    body: previewFileForm,
  },
  ({ context, body }) => previewFile(context, body),
);
