import { RowSkeletons } from '../ui/skeleton.tsx'

export function CartSkeleton() {
  return (
    <div className="two cart">
      <div className="stack">
        <RowSkeletons count={3} />
      </div>
      <div className="sk sk-summary" aria-hidden="true" />
    </div>
  )
}
