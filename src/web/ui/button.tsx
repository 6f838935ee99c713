import type { ButtonHTMLAttributes, Ref } from 'react'
import { Icon } from './icon.tsx'
import * as styles from './button.module.css'
import * as icon from './icon.module.css'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>
  /** Filled, tonal, outline, text, danger. */
  variant?: 'primary' | 'tonal' | 'outline' | 'text' | 'danger'
  small?: boolean
  wide?: boolean
  /** Busy: a spinner is shown before the label, pressing again does nothing. */
  busy?: boolean
}

const variantClass = {
  primary: styles.primary,
  tonal: styles.tonal,
  outline: styles.outline,
  text: styles.text,
  danger: styles.danger,
}

/** The class names of a button, for links that look like one. */
export const buttonClass = ({
  variant = 'primary',
  small = false,
  wide = false,
}: Pick<ButtonProps, 'variant' | 'small' | 'wide'> = {}): string =>
  [styles.button, variantClass[variant], small && styles.small, wide && styles.wide]
    .filter(Boolean)
    .join(' ')

export function Button({
  variant,
  small,
  wide,
  busy = false,
  className = '',
  children,
  onClick,
  'aria-disabled': ariaDisabled,
  ...rest
}: ButtonProps) {
  const classes =
    `${buttonClass({ ...(variant && { variant }), ...(small && { small }), ...(wide && { wide }) })} ${className}`.trim()
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      aria-busy={busy || undefined}
      aria-disabled={busy || ariaDisabled || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Icon name="spinner" className={icon.spinning} />}
      {children}
    </button>
  )
}
