import { RowSkeletons } from '../ui/skeleton.tsx'
import * as page from './cart-page.module.css'
import * as styles from './cart-skeleton.module.css'
import * as skeleton from '../ui/skeleton.module.css'
import * as twoColumns from '../ui/two-columns.module.css'

export function CartSkeleton() {
  return (
    <div className={`${twoColumns.twoColumns} ${page.columns}`}>
      <div className="stack">
        <RowSkeletons count={3} />
      </div>
      <div className={`${skeleton.skeleton} ${styles.summary}`} aria-hidden="true" />
    </div>
  )
}
