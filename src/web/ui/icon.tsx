import sprite from '../assets/icons.svg'
import * as styles from './icon.module.css'

export type IconName =
  | 'arrow-right'
  | 'arrows-clockwise'
  | 'arrows-out'
  | 'bag'
  | 'calendar-blank'
  | 'caret-down'
  | 'caret-right'
  | 'check'
  | 'check-circle'
  | 'clock'
  | 'credit-card'
  | 'drop'
  | 'envelope-simple'
  | 'eye'
  | 'funnel'
  | 'globe'
  | 'hand-coins'
  | 'handbag-simple'
  | 'headset'
  | 'heart'
  | 'heart-fill'
  | 'house'
  | 'info'
  | 'instagram-logo'
  | 'leaf'
  | 'list'
  | 'lock-simple'
  | 'magnifying-glass'
  | 'map-pin'
  | 'map-trifold'
  | 'minus'
  | 'moon'
  | 'package'
  | 'paw-print'
  | 'pencil-simple'
  | 'phone'
  | 'plant'
  | 'plus'
  | 'receipt'
  | 'ruler'
  | 'seal-check'
  | 'shield-check'
  | 'shopping-bag'
  | 'shovel'
  | 'sign-out'
  | 'sliders-horizontal'
  | 'snapchat-logo'
  | 'snowflake'
  | 'spinner'
  | 'storefront'
  | 'sun'
  | 'tag'
  | 'thermometer-simple'
  | 'tiktok-logo'
  | 'trash'
  | 'tree-palm'
  | 'truck'
  | 'user'
  | 'warning'
  | 'warning-circle'
  | 'whatsapp-logo'
  | 'wifi-slash'
  | 'x'
  | 'x-logo'

/**
 * A picture from the one icon file, so that icons cost the script nothing. Decorative: the word or the
 * button's name says what it means. `flip`: points to the inline end, mirrored in Arabic.
 */
export function Icon({
  name,
  flip = false,
  back = false,
  className = '',
}: {
  name: IconName
  flip?: boolean
  back?: boolean
  className?: string | undefined
}) {
  return (
    <svg
      className={`${styles.icon} ${flip ? (back ? styles.towardsStart : styles.towardsEnd) : ''} ${className}`}
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

export function Wordmark() {
  return (
    <svg viewBox="0 0 3200 1800" aria-hidden="true" fill="currentColor">
      <use href={`${sprite}#logo`} />
    </svg>
  )
}

export const riyalSign = `${sprite}#riyal`
