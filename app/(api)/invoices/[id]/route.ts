import { handle } from '@/lib/http/handle';
import { getDocumentFile } from '@/lib/domain/invoices';
import { documentParams } from '@/lib/domain/invoices/schema';

/** A document as PDF. */
export const GET = handle({ access: 'signed-in', params: documentParams }, async ({ context, params }) => {
  const { filename, sha256, bytes } = await getDocumentFile(context, params.id);
  return new Response(bytes, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${filename}"`,
      ETag: `"${sha256}"`,
    },
  });
});
