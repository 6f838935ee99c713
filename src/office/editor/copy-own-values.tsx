import { useTexts } from '#web/i18n/use-texts.ts'
import { CopyButton } from '../controls/copy-button.tsx'
import type { Difference } from './merge.ts'
import * as styles from './copy-own-values.module.css'

/** Copies the member's own values as text to paste elsewhere. */
export function CopyOwnValues({
  differences,
  labelOf,
}: {
  differences: readonly Difference[]
  labelOf: (one: Difference) => string
}) {
  const t = useTexts('office')
  const lines = differences.map((one) => `${labelOf(one)}: ${asText(one.mine)}`)
  return (
    <CopyButton
      text={lines.join('\n')}
      label={t('office.conflict.copyMine')}
      variant="plain"
      className={styles.copy}
    />
  )
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)
