import type { ButtonHTMLAttributes, Ref } from 'react'
import { Icon } from './icon.tsx'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>
  /** Filled, tonal, outline, text, danger. */
  look?: 'primary' | 'tonal' | 'outline' | 'text' | 'danger'
  small?: boolean
  wide?: boolean
  /** At work: a spinner stands before the word, pressing again does nothing. */
  busy?: boolean
}

const classOf = { primary: 'p', tonal: 't', outline: 'o', text: 'g', danger: 'd' } as const

/** The class names of a button, for links that look like one. */
export const buttonClass = ({ look = 'primary', small = false, wide = false }: Pick<ButtonProps, 'look' | 'small' | 'wide'> = {}): string =>
  ['btn', small && 's', classOf[look], wide && 'w'].filter(Boolean).join(' ')

export function Button({ look, small, wide, busy = false, className = '', children, onClick, ...rest }: ButtonProps) {
  const classes = `${buttonClass({ ...(look && { look }), ...(small && { small }), ...(wide && { wide }) })} ${className}`.trim()
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Icon name="spinner" className="spin" />}
      {children}
    </button>
  )
}
