import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { startInvariantCheck, type InvariantCheck } from '#contract/office/home.ts'
import { useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { formatCount, Ltr } from '../controls/money.tsx'
import { useRelativeTime } from '../controls/relative-time.tsx'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { useAction } from '../session/use-action.ts'
import * as styles from './invariant-status.module.css'

const pollIntervalMs = 2_000

/** Whether stock, money and documents agree, and what does not (office.md O9.10). */
export default function InvariantStatus({ result }: { result: InvariantCheck }) {
  const t = useTexts('office')
  const tHome = useTexts('office-home')
  const client = useQueryClient()
  const { busy, error, run } = useAction()
  const { is_checking: isChecking, violations } = result
  useEffect(() => {
    if (!isChecking) return
    const timer = setInterval(
      () => void client.invalidateQueries({ queryKey: ['home'] }),
      pollIntervalMs,
    )
    return () => clearInterval(timer)
  }, [isChecking, client])
  const check = () =>
    run(async () => {
      await officeApi.call(startInvariantCheck, {
        headers: { 'Idempotency-Key': newIdempotencyKey() },
      })
      await client.invalidateQueries({ queryKey: ['home'] })
    })
  return (
    <section className={styles.status} role="status">
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      <p className={violations.length > 0 ? styles.broken : styles.hold}>
        <Icon name={violations.length > 0 ? 'warning-circle' : 'scales'} />
        <State result={result} />
        {!isChecking && (
          <Button variant="plain" size="small" busy={busy} onClick={() => void check()}>
            {tHome('sales.books.check')}
          </Button>
        )}
      </p>
      {violations.length > 0 && (
        <details>
          <summary>{tHome('sales.books.details')}</summary>
          <Suspense>
            <Rules violations={violations} />
          </Suspense>
        </details>
      )}
    </section>
  )
}

/** The broken rules in the reader's language, with the first ids of the rows that break each. */
function Rules({ violations }: Pick<InvariantCheck, 'violations'>) {
  const t = useTexts('office-invariants')
  return (
    <ul className={styles.rules}>
      {violations.map(({ rule, count, ids }) => (
        <li key={rule}>
          {ruleText(t, rule)}: {formatCount(count)} (<Ltr>{ids.join(', ')}</Ltr>)
        </li>
      ))}
    </ul>
  )
}

/** A rule of another version has no text, and is called by its name. */
function ruleText(t: Translate, rule: string): string {
  const key = `invariant.${rule}`
  const text = t(key)
  return text === key ? rule : text
}

function State({
  result: { checked_at: checkedAt, is_checking, violations },
}: {
  result: InvariantCheck
}) {
  const tHome = useTexts('office-home')
  const said = useRelativeTime()
  if (is_checking) return <span>{tHome('sales.books.checking')}</span>
  if (checkedAt === null) return <span>{tHome('sales.books.never')}</span>
  const time = said(checkedAt)
  const { length: count } = violations
  return (
    <span>
      {count === 0
        ? tHome('sales.books.hold', { time })
        : tHome('sales.books.broken', { count, total: formatCount(count), time })}
    </span>
  )
}
