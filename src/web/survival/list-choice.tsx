import type { ReactNode } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import * as styles from './list-choice.module.css'

interface ChoiceProps {
  name: string
  label: string
  value: string | number | undefined
  required?: boolean
  form?: string
  children: ReactNode
}

/** A labelled select; an optional one begins with “I do not know”. */
export function Choice({ name, label, value, required = false, form, children }: ChoiceProps) {
  const t = useTexts('plants')
  return (
    <label className={styles.choice}>
      <span>{label}</span>
      <span className={styles.box}>
        <select name={name} defaultValue={value ?? ''} required={required} form={form}>
          {(!required || value === undefined) && (
            <option value="">{t(required ? 'block.choose' : 'block.notSaid')}</option>
          )}
          {children}
        </select>
        <Icon name="caret-down" />
      </span>
    </label>
  )
}
