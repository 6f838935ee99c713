import type { ShopContent } from '#contract/content.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import * as styles from './value-props.module.css'

/** Three promises in one card, each linking to its details; on a phone one row that can be swiped. */
export function ValueProps({ labels }: { labels: ShopContent['home.labels'] }) {
  return (
    <div className="container">
      <ul className={styles.promises}>
        {labels.map(({ icon, title, text, target }) => {
          const words = (
            <>
              <Icon name={icon} flip={icon === 'truck'} />
              <span>
                <b>{title}</b>
                {text}
              </span>
            </>
          )
          return (
            <li key={title}>
              {target ? (
                <Link className={styles.promise} to={target} prefetch="intent">
                  {words}
                </Link>
              ) : (
                <span className={styles.promise}>{words}</span>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
