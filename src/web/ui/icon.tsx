import sprite from '../assets/icons.svg'
import * as styles from './icon.module.css'

export type IconName =
  | 'arrow-right'
  | 'arrows-clockwise'
  | 'arrows-out'
  | 'baby'
  | 'bag'
  | 'buildings'
  | 'calendar-blank'
  | 'camera'
  | 'caret-down'
  | 'caret-right'
  | 'cat'
  | 'chat-circle-dots'
  | 'check'
  | 'check-circle'
  | 'check-circle-fill'
  | 'checks'
  | 'clock'
  | 'cloud-fog'
  | 'cloud-sun'
  | 'couch'
  | 'credit-card'
  | 'dog'
  | 'dots-three'
  | 'drop'
  | 'drop-half'
  | 'envelope-simple'
  | 'eye'
  | 'flask'
  | 'funnel'
  | 'funnel-x'
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
  | 'printer'
  | 'question'
  | 'receipt'
  | 'ruler'
  | 'scissors'
  | 'seal-check'
  | 'share-network'
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
  | 'tree'
  | 'tree-palm'
  | 'truck'
  | 'umbrella'
  | 'user'
  | 'users-three'
  | 'warning'
  | 'warning-circle'
  | 'warning-circle-fill'
  | 'waves'
  | 'whatsapp-logo'
  | 'wifi-slash'
  | 'wind'
  | 'x'
  | 'x-circle-fill'
  | 'x-logo'

/**
 * An icon from the shared icon file, so that icons add no script. Decorative: the text or the button's name has the meaning. `flip`: points
 * to the inline end, mirrored in Arabic.
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
