import type { ReactNode } from 'react'
import type { Unit } from '#contract/product.ts'
import { Picture, type PictureSource } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'
import { SquareMetre } from '../ui/square-metre.tsx'
import { ItemDetails, useItemTitle, type Item } from './item-text.tsx'
import * as styles from './item-line.module.css'
import * as thumbnail from '../ui/thumbnail.module.css'

interface ItemLineProps {
  item: Item & { base_total: number }
  image: PictureSource | null
  unit: Unit
  /** The quantity in words. */
  quantity: string
  /** Below the quantity. */
  children?: ReactNode
}

/** A read-only line of a cart or an order: picture, names, options, quantity, sum. */
export function ItemLine({ item, image, unit, quantity, children }: ItemLineProps) {
  const title = useItemTitle(item)
  return (
    <li className={styles.line}>
      <div className={`${thumbnail.thumbnail} ${styles.picture}`}>
        <Picture image={image} alt="" sizes="64px" />
      </div>
      <div className={styles.text}>
        <bdi className="semibold">{title}</bdi>
        <ItemDetails item={item} />
        <div className="text-small muted">
          {quantity} {unit === 'm2' && <SquareMetre />}
        </div>
        {children}
      </div>
      <Price riyals={item.base_total} digits="full" />
    </li>
  )
}
