import type { ReactNode } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Price } from '../ui/price.tsx'

/** The total and the one button that goes on, at the bottom edge of a phone. */
export function StickyTotal({ riyals, children }: { riyals: number; children: ReactNode }) {
  const t = useTexts('cart')
  return (
    <div className="sticky only-narrow">
      <div className="sticky-sum">
        <div className="text-small muted">{t('cart.total')}</div>
        <Price riyals={riyals} digits="full" />
      </div>
      {children}
    </div>
  )
}
