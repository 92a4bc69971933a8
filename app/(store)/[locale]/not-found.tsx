import { DeadEnd } from '@/components/ui/dead-end';

export default function NotFound() {
  return (
    <div className="glow grid place-items-center px-6 py-24">
      <DeadEnd
        code="404"
        title="We do not sell this"
        text="The product has left the shop, or its address is mistyped."
      />
    </div>
  );
}
