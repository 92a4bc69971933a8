import { z } from 'zod';
import { getMedia } from '@/lib/domain/catalogue';
import { handle } from '@/lib/http/handle';
import { mediaReply } from '@/lib/http/reply/media-reply';

// As many as a page has pictures come at once, and each is a read of one small file.
export const GET = handle(
  { access: 'public', params: z.object({ name: z.string().max(60) }), limit: 'none' },
  async ({ context, params }) => mediaReply(await getMedia(context, params)),
);
