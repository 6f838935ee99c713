import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import * as styles from './tile.module.css'

interface TileProps {
  name: string
  value: string
  label: string
  hint?: string | undefined
  picture?: ReactNode
  checked: boolean
  /** Several may be chosen. */
  many?: boolean
}

/** A large choice: the whole tile is the radio button or checkbox. */
export function Tile({ name, value, label, hint, picture, checked, many = false }: TileProps) {
  return (
    <label className={styles.tile}>
      <input
        type={many ? 'checkbox' : 'radio'}
        name={name}
        value={value}
        defaultChecked={checked}
      />
      {picture}
      <span>
        <b>{label}</b>
        {hint && <small>{hint}</small>}
      </span>
      <Icon name="check-circle-fill" className={styles.chosen} />
    </label>
  )
}

const arrows = {
  n: 'M24 30V16M18 22L24 16L30 22',
  e: 'M18 26H32M26 20L32 26L26 32',
  s: 'M24 20V34M18 28L24 34L30 28',
  w: 'M30 26H16M22 20L16 26L22 32',
} as const

/** A compass with north on top, never mirrored. */
export function Compass({ facing }: { facing: keyof typeof arrows }) {
  return (
    <svg className={styles.compass} viewBox="0 0 48 48" aria-hidden="true">
      <circle cx={24} cy={26} r={19} />
      <path d="M24 7V2" />
      <path d={arrows[facing]} />
    </svg>
  )
}
