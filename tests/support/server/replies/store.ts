// Calls about the store itself.
import { z } from 'zod';
import { done } from './reply';

export const storeReplies: Record<string, z.ZodType> = {
  'POST /api/policy-reports': done,
  // A text, and no JSON.
  'GET /.well-known/security.txt': z.undefined(),
};
