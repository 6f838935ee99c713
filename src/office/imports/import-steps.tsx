import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '../controls/icon.tsx'
import * as styles from './import-steps.module.css'

const steps = ['file', 'columns', 'options', 'check', 'apply'] as const
export type ImportStep = (typeof steps)[number]

/** The current one of the five steps; earlier steps are links. */
export function ImportSteps({
  current,
  onGo,
}: {
  current: ImportStep
  onGo?: (step: ImportStep) => void
}) {
  const t = useTexts('office')
  const place = steps.indexOf(current)
  return (
    <ol className={styles.steps} aria-label={t('office.import.steps')}>
      {steps.map((step, position) => {
        const isDone = position < place
        const words = (
          <>
            <i>{isDone ? <Icon name="check-bold" small /> : position + 1}</i>
            {t(`office.import.step.${step}`)}
          </>
        )
        return (
          <li
            key={step}
            className={isDone ? styles.done : step === current ? styles.current : undefined}
            aria-current={step === current ? 'step' : undefined}
          >
            {isDone && onGo && step !== 'file' ? (
              <button type="button" onClick={() => onGo(step)}>
                {words}
              </button>
            ) : (
              <span>{words}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
