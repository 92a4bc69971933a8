import { handle } from '@/lib/http/handle';
import { z } from 'zod';
import { getMedia } from '@/lib/domain/catalogue';
import { mediaReply } from '@/lib/http/reply/media-reply';

// No limit: a page requests all its pictures at once, and each request reads one small file.
export const GET = handle(
  { access: 'public', params: z.object({ name: z.string().max(60) }), limit: 'none' },
  async ({ context, params }) => mediaReply(await getMedia(context, params)),
);
