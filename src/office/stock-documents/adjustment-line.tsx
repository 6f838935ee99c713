import { useId } from 'react'
import type { AdjustmentReason } from '#shared/office/stock.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { IconButton } from '../controls/button.tsx'
import { CountChange } from '../controls/money.tsx'
import { Stepper } from '../controls/stepper.tsx'
import { TaskPart } from '../layout/task-page.tsx'
import { plantName } from '../products/plant-name.ts'
import { PlantName } from '../stock/plant-name.tsx'
import { changeOf, type AdjustmentLineForm } from './adjustment-form.ts'
import { ErrorText } from './receipt-line.tsx'
import * as styles from './task.module.css'

/** The reason of an adjustment, as a few large buttons. */
export function Reasons({
  reasons,
  chosen,
  onChoose,
}: {
  reasons: readonly AdjustmentReason[]
  chosen: AdjustmentReason
  onChoose: (reason: AdjustmentReason) => void
}) {
  const t = useTexts('office')
  const name = useId()
  return (
    <fieldset className={styles.reasons}>
      <legend>{t('office.stock.reason')}</legend>
      {reasons.map((reason) => (
        <label key={reason} className={styles.reason}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={chosen === reason}
            onChange={() => onChoose(reason)}
          />
          {t(`office.stock.reason.${reason}`)}
        </label>
      ))}
    </fieldset>
  )
}

/** One plant: the adjustment, and the resulting quantity. */
export function AdjustmentLine({
  line,
  reason,
  error: refused,
  onChange,
  onRemove,
}: {
  line: AdjustmentLineForm
  reason: AdjustmentReason
  error: string | undefined
  onChange: (count: number | null) => void
  onRemove: () => void
}) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const id = useId()
  const label = t(`office.stock.adjust.count.${reason}`)
  const after = (line.available ?? 0) + changeOf(reason, line)
  // Only marked: what is available may have changed since.
  const isTooMany = line.available !== null && after < 0
  const error = refused ?? (isTooMany ? t('office.stock.wrong.tooMany') : undefined)
  return (
    <TaskPart label={plantName(line.product, locale)}>
      <div className={styles.plant}>
        <PlantName plant={line.product} variant={line.variant} large />
        <IconButton icon="trash" label={t('office.stock.removeLine')} onClick={onRemove} />
      </div>
      <div className={styles.row}>
        <span aria-hidden="true">{label}</span>
        <Stepper
          label={label}
          value={line.count}
          min={reason === 'correction' ? -99_999 : 0}
          tone={changeOf(reason, line) < 0 ? 'error' : 'plain'}
          describedBy={error && id}
          onChange={onChange}
        />
        {error && <ErrorText id={id}>{error}</ErrorText>}
      </div>
      {line.available !== null && (
        <p className={styles.after} role="status">
          {t('office.stock.available')}{' '}
          <CountChange from={line.available} to={after} isWrong={after < 0} />
        </p>
      )}
    </TaskPart>
  )
}
