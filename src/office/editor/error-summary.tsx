import { useEffect, useRef } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import type { Fields } from './merge.ts'
import type { Editor } from './use-editor.ts'
import * as styles from './error-summary.module.css'

/** The reason saving failed; several field errors each link to their field. */
export function ErrorSummary<F extends Fields>({
  editor: { errors, formError },
  labelOf,
}: {
  editor: Editor<F>
  labelOf: (name: string) => string
}) {
  const t = useTexts('office')
  const wrong = Object.entries<string | undefined>(errors).filter(([, sentence]) => sentence)
  const place = useRef<HTMLDivElement>(null)
  // The button that saves is on the screen wherever the page is scrolled to; what it led to must be too.
  useEffect(() => {
    if (formError) place.current?.scrollIntoView({ block: 'center' })
  }, [formError])
  if (formError)
    return (
      <div ref={place}>
        <Alert>{formError}</Alert>
      </div>
    )
  if (wrong.length < 2) return null
  return (
    <Alert>
      {t('office.editor.wrong', { count: wrong.length })}
      <ul className={styles.list}>
        {wrong.map(([name, sentence]) => (
          <li key={name}>
            <a
              href={`#field-${name}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(`field-${name}`)?.focus()
              }}
            >
              {labelOf(name)}
            </a>
            : {sentence}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
