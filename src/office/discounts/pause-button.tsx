import type { Coupon } from '#contract/office/discounts/coupons.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'

interface PauseProps {
  coupon: Coupon
  /** Unsaved changes exist. */
  disabled: boolean
  busy: boolean
  setActive: (coupon: Coupon, isActive: boolean) => void
}

/** Switches a coupon off, or on again. */
export function PauseButton({ coupon, disabled, busy, setActive }: PauseProps) {
  const t = useTexts('office-discounts')
  const { is_active: isActive } = coupon
  return (
    <Button icon="power" {...{ busy, disabled }} onClick={() => setActive(coupon, !isActive)}>
      {t(isActive ? 'coupon.pause' : 'coupon.resume')}
    </Button>
  )
}
