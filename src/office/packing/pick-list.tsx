import { useState, type ReactNode } from 'react'
import type { PickedLine, PickingList } from '#contract/office/orders/order-work.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Ltr } from '../controls/money.tsx'
import { LoadFailure } from '../layout/load-failure.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { usePrintOrders } from '../orders/use-print-orders.ts'
import { useMember } from '../session/member.ts'
import { PickLine } from './pick-line.tsx'
import { saveFound, readFound, type Found } from './picked-store.ts'
import { ScanButton, ScanField } from './scan-field.tsx'
import { lineOfCode } from './scanned-code.ts'
import { useScanner } from './use-scanner.ts'
import * as styles from './packing.module.css'
import * as pick from './pick.module.css'

/** All due lines, summed by place and plant, to tick off while walking through the nursery (office.md J1). */
export function PickList({
  picking,
  error,
  onRetry,
}: {
  picking: PickingList | undefined
  error: unknown
  onRetry: () => unknown
}) {
  const t = useTexts('office-orders')
  if (!picking) return error ? <LoadFailure error={error} onRetry={onRetry} /> : <Rows count={4} />
  if (picking.lines.length === 0) return <p className={styles.done}>{t('orders.pack.nothing')}</p>
  return <Picked lines={picking.lines} />
}

function Picked({ lines }: Pick<PickingList, 'lines'>) {
  const t = useTexts('office-orders')
  const me = useMember()
  const [foundByLine, setFoundByLine] = useState(() => readFound(me.id))
  const [unknown, setUnknown] = useState<string | null>(null)
  const [isScanning, setScanning] = useState(false)
  const foundOf = (line: PickedLine): number | undefined =>
    foundByLine[line.key]?.of === line.quantity ? foundByLine[line.key]?.found : undefined
  const setFound = (line: PickedLine, found: number | undefined) => {
    const { [line.key]: _, ...others } = foundByLine
    const next: Found =
      found === undefined ? others : { ...others, [line.key]: { found, of: line.quantity } }
    saveFound(me.id, next)
    setFoundByLine(next)
  }
  const scan = (code: string) => {
    const line = lineOfCode(lines, code, (one) => foundOf(one) === one.quantity)
    setUnknown(line ? null : code)
    if (line) setFound(line, line.quantity)
  }
  useScanner(scan)
  const picked = lines.reduce((sum, line) => sum + (foundOf(line) ?? 0), 0)
  return (
    <>
      <Papers>
        <ScanButton isOpen={isScanning} onToggle={() => setScanning(!isScanning)} />
      </Papers>
      {isScanning && <ScanField onCode={scan} />}
      {unknown !== null && <Alert>{t('orders.scan.notPicked', { code: unknown })}</Alert>}
      {[...Map.groupBy(lines, ({ place }) => place ?? '')].map(([place, ofPlace]) => (
        <section key={place} className={pick.place}>
          <header>
            <h2>{place === '' ? t('orders.pick.noPlace') : <Ltr>{place}</Ltr>}</h2>
            <span className="muted">
              {ofPlace.every((line) => foundOf(line) === line.quantity)
                ? t('orders.pack.complete')
                : t('orders.plants', { count: piecesOf(ofPlace) })}
            </span>
          </header>
          <ul className={styles.lines}>
            {ofPlace.map((line) => (
              <PickLine
                key={line.key}
                line={line}
                found={foundOf(line)}
                onFound={(found) => setFound(line, found)}
              />
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.done}>
        {t('orders.pick.progress', { done: picked, total: piecesOf(lines) })}
      </p>
    </>
  )
}

const piecesOf = (lines: readonly PickedLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Links to print the list and the documents of each order. */
function Papers({ children }: { children: ReactNode }) {
  const t = useTexts('office-orders')
  const print = usePrintOrders()
  const all = { ids: [], isEverything: true, query: { view: 'to_pack' } }
  return (
    <div className={pick.print}>
      {(['picking_list', 'delivery_note'] as const).map((kind) => (
        <Button key={kind} icon="printer" onClick={() => void print(kind, all)}>
          {t(`orders.printAll.${kind}`)}
        </Button>
      ))}
      {children}
    </div>
  )
}
