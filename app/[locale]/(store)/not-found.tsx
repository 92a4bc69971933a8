import { NotFoundView } from '@/components/storefront/shell/not-found-view';

export default function NotFound() {
  return <NotFoundView what="noProduct" />;
}
