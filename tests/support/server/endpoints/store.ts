// Calls about the store itself.
import { anyone, type Endpoint, endpoint, every } from './endpoint';

export const storeEndpoints: Endpoint[] = [
  endpoint('POST /api/revalidate', every(404)),
  endpoint('GET /api/health', anyone),
  endpoint('POST /api/policy-reports', anyone, { body: '[]' }),
  endpoint('GET /.well-known/security.txt', anyone),
];
