import { z } from 'zod';
import { getMedia } from '@/lib/store/catalogue';
import { handle } from '@/lib/web/handle';
import { mediaReply } from '@/lib/web/media-reply';

// As many as a page has pictures come at once, and each is a read of one small file.
export const GET = handle(
  { access: 'public', params: z.object({ name: z.string().max(60) }), limit: 'none' },
  async ({ context, params }) => mediaReply(await getMedia(context, params)),
);
