import { useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'
import type { Difference } from './merge.ts'
import * as styles from './copy-mine.module.css'

/** Copies the member's own values as text to paste elsewhere. */
export function CopyMine({
  differences,
  labelOf,
}: {
  differences: readonly Difference[]
  labelOf: (name: string) => string
}) {
  const t = useTexts('office')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    const lines = differences.map(({ name, mine }) => `${labelOf(name)}: ${asText(mine)}`)
    await navigator.clipboard.writeText(lines.join('\n'))
    setCopied(true)
  }
  return (
    <Button
      variant="plain"
      icon={copied ? 'check' : 'copy'}
      className={styles.copy}
      onClick={() => void copy()}
    >
      {t(copied ? 'office.copied' : 'office.conflict.copyMine')}
    </Button>
  )
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)
