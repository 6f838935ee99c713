import type { ReactNode } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Mistake } from './answers.ts'
import * as stickyBar from '../ui/sticky-bar.module.css'
import * as styles from './question.module.css'

/** The number of questions. */
export const questionCount = 5

export const questionId = (number: number) => `q${number}`

interface QuestionProps {
  number: number
  title: string
  hint?: string | undefined
  /** A missing or invalid answer in the address. */
  mistake: Mistake | undefined
  /** The answers to the previous questions. */
  soFar: string
  children: ReactNode
}

/**
 * One of the questions. All are on the page; a phone with JavaScript shows the one in the address, so that each answer has its entry in the
 * history, and Back leads to the previous question.
 */
export function Question({ number, title, hint, mistake, soFar, children }: QuestionProps) {
  const t = useTexts('place-finder')
  const isLast = number === questionCount
  return (
    <div className={styles.question} id={questionId(number)}>
      <div className={styles.step}>
        {number > 1 ? (
          <a className={styles.back} href={`#${questionId(number - 1)}`}>
            <Icon name="arrow-right" flip back />
            {t('finder.back')}
          </a>
        ) : (
          <span />
        )}
        <span className="muted text-small">
          {t('finder.step', { number, count: questionCount })}
        </span>
        <span className={styles.progress} aria-hidden="true">
          {Array.from({ length: questionCount }, (_, index) => (
            <i key={index} className={index < number ? styles.done : undefined} />
          ))}
        </span>
        {soFar && (
          <span className={styles.soFar}>
            <Icon name="map-pin" />
            {soFar}
          </span>
        )}
      </div>
      <fieldset className={styles.fields}>
        <legend className={styles.title}>
          <span className={styles.number} aria-hidden="true">
            {number}
          </span>
          {title}
        </legend>
        {hint && <p className={styles.hint}>{hint}</p>}
        {mistake && (
          <p className={styles.wrong} role="alert">
            {t(`finder.${mistake}`)}
          </p>
        )}
        {children}
      </fieldset>
      <div className={`${stickyBar.stickyBar} ${styles.bar}`}>
        {isLast ? (
          <Button type="submit" wide>
            {t('finder.show')}
          </Button>
        ) : (
          <a className={buttonClass({ wide: true })} href={`#${questionId(number + 1)}`}>
            {t('finder.next')}
          </a>
        )}
      </div>
    </div>
  )
}
