import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Field } from '../ui/field.tsx'
import {
  cleanNationalPart,
  hasNationalParts,
  nationalNames,
  type NationalForm,
} from './national-address.ts'
import * as styles from './national-fields.module.css'
import * as field from '../ui/field.module.css'

interface NationalFieldsProps {
  form: NationalForm
  errors: Partial<Record<keyof NationalForm, string | undefined>>
  onType: (name: keyof NationalForm, value: string) => void
}

const shapes = {
  short_code: {
    dir: 'ltr',
    maxLength: 8,
    placeholder: 'RAGI2929',
    autoCapitalize: 'characters',
    spellCheck: false,
  },
  building_number: { dir: 'ltr', maxLength: 4, inputMode: 'numeric' },
  secondary_number: { dir: 'ltr', maxLength: 4, inputMode: 'numeric' },
  district: { maxLength: 100, autoComplete: 'address-level3' },
  street: { maxLength: 100, autoComplete: 'address-line1' },
} as const

/** The National Address of Saudi Post, collapsed by default: it helps the driver, but is optional. */
export function NationalFields({ form, errors, onType }: NationalFieldsProps) {
  const t = useTexts('checkout')
  const isWrong = nationalNames.some((name) => errors[name])
  const fold = useRef<HTMLDetailsElement>(null)
  // After the first render only the shopper opens or closes it.
  const [openAtFirst] = useState(() => hasNationalParts(form))
  useEffect(() => {
    if (isWrong && fold.current) fold.current.open = true
  }, [isWrong])
  return (
    <details className={styles.fields} ref={fold} open={openAtFirst}>
      <summary>
        {t('national.title')} <span className={field.optional}>({t('common.optional')})</span>
      </summary>
      <div className={`stack ${styles.content}`}>
        <p className={field.hint}>{t('national.hint')}</p>
        <div className={field.pair}>
          {nationalNames.map((name) => (
            <Field
              key={name}
              label={t(`national.${name}`)}
              name={name}
              value={form[name]}
              error={errors[name]}
              onChange={(event) => onType(name, cleanNationalPart(name, event.target.value))}
              {...shapes[name]}
            />
          ))}
        </div>
      </div>
    </details>
  )
}
