import sprite from '../assets/icons.svg'
import * as styles from './icon.module.css'

/** The icons of `assets/icons.svg`. */
export type IconName =
  | 'archive'
  | 'arrow-clockwise'
  | 'arrow-counter-clockwise'
  | 'arrow-left'
  | 'arrow-line-down'
  | 'arrow-right'
  | 'arrow-square-out'
  | 'arrow-u-up-left'
  | 'arrows-clockwise'
  | 'arrows-down-up'
  | 'barcode'
  | 'bell'
  | 'calendar-blank'
  | 'camera'
  | 'caret-down'
  | 'caret-left'
  | 'caret-right'
  | 'chart-bar'
  | 'chat-text'
  | 'check'
  | 'check-bold'
  | 'check-circle'
  | 'clipboard-text'
  | 'clock'
  | 'clock-counter-clockwise'
  | 'code'
  | 'columns'
  | 'copy'
  | 'credit-card'
  | 'desktop'
  | 'device-mobile'
  | 'device-tablet'
  | 'dots-six-vertical'
  | 'dots-three'
  | 'dots-three-vertical'
  | 'download-simple'
  | 'envelope-simple'
  | 'eye'
  | 'file-text'
  | 'file-xls'
  | 'fingerprint'
  | 'floppy-disk'
  | 'funnel'
  | 'gear-six'
  | 'git-merge'
  | 'globe'
  | 'headset'
  | 'hourglass-medium'
  | 'house'
  | 'identification-card'
  | 'image'
  | 'info'
  | 'key'
  | 'keyboard'
  | 'layout'
  | 'lifebuoy'
  | 'link'
  | 'link-simple'
  | 'list'
  | 'list-bullets'
  | 'list-checks'
  | 'list-numbers'
  | 'lock-simple'
  | 'magnifying-glass'
  | 'map-pin'
  | 'minus'
  | 'moon'
  | 'note'
  | 'note-pencil'
  | 'package'
  | 'paper-plane-tilt'
  | 'pencil-simple'
  | 'percent'
  | 'phone'
  | 'plant'
  | 'plus'
  | 'power'
  | 'printer'
  | 'prohibit'
  | 'push-pin'
  | 'scales'
  | 'seal-check'
  | 'shield-check'
  | 'shopping-bag'
  | 'shovel'
  | 'sign-out'
  | 'sliders-horizontal'
  | 'sort-descending'
  | 'spinner'
  | 'squares-four'
  | 'storefront'
  | 'sun'
  | 'table'
  | 'tag'
  | 'text-b'
  | 'text-h-four'
  | 'text-h-three'
  | 'text-italic'
  | 'ticket'
  | 'trash'
  | 'tray-arrow-down'
  | 'truck'
  | 'upload-simple'
  | 'user'
  | 'user-plus'
  | 'users'
  | 'users-three'
  | 'wallet'
  | 'warehouse'
  | 'warning'
  | 'warning-circle'
  | 'whatsapp-logo'
  | 'wifi-slash'
  | 'x'

/**
 * An icon of the sprite file. Decorative: the label or the button's name gives the meaning. `flip`: a directional icon, mirrored in Arabic.
 */
export function Icon({
  name,
  small = false,
  flip = false,
  className = '',
}: {
  name: IconName
  small?: boolean
  flip?: boolean
  className?: string | undefined
}) {
  return (
    <svg
      className={`${styles.icon} ${small ? styles.small : ''} ${flip ? styles.flip : ''} ${name === 'spinner' ? styles.turning : ''} ${className}`}
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

export function Wordmark() {
  return (
    <svg className={styles.wordmark} viewBox="0 0 3200 1800" aria-hidden="true" fill="currentColor">
      <use href={`${sprite}#logo`} />
    </svg>
  )
}

export function RiyalSign() {
  return (
    <svg className={styles.riyal} viewBox="0 0 1124 1256" aria-hidden="true">
      <use href={`${sprite}#riyal`} />
    </svg>
  )
}
