import { LostView } from '@/components/store/shell/lost-view';

export default function NotFound() {
  return <LostView what="noProduct" />;
}
