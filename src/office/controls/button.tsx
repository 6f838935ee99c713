import type { ButtonHTMLAttributes, Ref } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Icon, type IconName } from './icon.tsx'
import * as styles from './button.module.css'

interface Look {
  /** Filled, tonal, outlined, text only, and two for irreversible actions; `dark` and `light` are for a dark bar. */
  variant?: 'primary' | 'tonal' | 'outline' | 'plain' | 'danger' | 'dangerSolid' | 'dark' | 'light'
  size?: 'small' | 'medium' | 'large'
  wide?: boolean
  icon?: IconName
}

const variants = {
  primary: styles.primary,
  tonal: styles.tonal,
  outline: styles.outline,
  plain: styles.plain,
  danger: styles.danger,
  dangerSolid: styles.dangerSolid,
  dark: styles.dark,
  light: styles.light,
}
const sizes = { small: styles.small, medium: '', large: styles.large }

export const buttonClass = ({
  variant = 'outline',
  size = 'medium',
  wide = false,
}: Look = {}): string =>
  [styles.button, variants[variant], sizes[size], wide && styles.wide].filter(Boolean).join(' ')

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  ref?: Ref<HTMLButtonElement>
  /** Shows a spinner before the label; further presses are ignored. */
  busy?: boolean
}

export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  className = '',
  children,
  onClick,
  'aria-disabled': ariaDisabled,
  ...rest
}: ButtonProps) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonClass(look)} ${className}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || ariaDisabled || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Icon name="spinner" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  wide,
  icon,
  className = '',
  children,
  ...rest
}: LinkProps & Look & { ref?: Ref<HTMLAnchorElement> }) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }
  return (
    <Link {...rest} className={`${buttonClass(look)} ${className}`}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}

/** An icon-only button; `label` is its accessible name. */
export function IconButton({
  icon,
  label,
  outlined = false,
  flip = false,
  className = '',
  ...rest
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  ref?: Ref<HTMLButtonElement>
  icon: IconName
  label: string
  outlined?: boolean
  flip?: boolean
}) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={`${styles.iconButton} ${outlined ? styles.outlined : ''} ${className}`}
    >
      <Icon name={icon} flip={flip} />
    </button>
  )
}
