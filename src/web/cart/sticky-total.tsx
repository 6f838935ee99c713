import type { ReactNode } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Price } from '../ui/price.tsx'
import * as styles from './sticky-total.module.css'
import * as stickyBar from '../ui/sticky-bar.module.css'

/** The total and the one button to continue, at the bottom edge of a phone; the button has the class `stickyBar.button`. */
export function StickyTotal({ riyals, children }: { riyals: number; children: ReactNode }) {
  const t = useTexts('cart')
  return (
    <div className={stickyBar.stickyBar}>
      <div className={styles.total}>
        <div className="text-small muted">{t('cart.total')}</div>
        <Price riyals={riyals} digits="full" />
      </div>
      {children}
    </div>
  )
}
