import { useRef, useState, type ReactNode, type Ref } from 'react'
import type { PickedLine, PickingList } from '#contract/office/orders/order-work.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Ltr } from '../controls/money.tsx'
import { LoadFailure } from '../layout/load-failure.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { usePrintOrders } from '../orders/use-print-orders.ts'
import { useMember } from '../session/member.ts'
import { giveFeedback } from './feedback.ts'
import { PickLine } from './pick-line.tsx'
import { saveFound, readFound, type Found } from './picked-store.ts'
import { ScanButton, ScanField } from '../scan/scan-field.tsx'
import { lineOfCode } from '../scan/scanned-code.ts'
import { useScanner } from '../scan/use-scanner.ts'
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
  const { foundOf, setFound } = useFound()
  const [unknown, setUnknown] = useState<string | null>(null)
  const [isScanning, setScanning] = useState(false)
  const scan = (code: string) => {
    const line = lineOfCode(lines, code, (one) => foundOf(one) === one.quantity)
    setUnknown(line ? null : code)
    if (line) setFound(line, line.quantity)
    else giveFeedback('refused')
  }
  useScanner(scan)
  const next = useRef<HTMLHeadingElement>(null)
  const places = [...Map.groupBy(lines, ({ place }) => place ?? '')]
  const [nextPlace] =
    places.find(([, ofPlace]) => ofPlace.some((line) => foundOf(line) === undefined)) ?? []
  return (
    <>
      <Papers>
        <ScanButton isOpen={isScanning} onToggle={() => setScanning(!isScanning)} />
      </Papers>
      {isScanning && <ScanField onCode={scan} />}
      {unknown !== null && <Alert>{t('orders.scan.notPicked', { code: unknown })}</Alert>}
      {places.map(([place, ofPlace]) => (
        <section key={place} className={pick.place}>
          <PlaceHead
            place={place}
            pieces={piecesOf(ofPlace)}
            isComplete={ofPlace.every((line) => foundOf(line) === line.quantity)}
            heading={place === nextPlace ? next : null}
          />
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
      <PickFooter
        done={lines.reduce((sum, line) => sum + (foundOf(line) ?? 0), 0)}
        total={piecesOf(lines)}
        nextPlace={nextPlace}
        onNext={() => goTo(next.current)}
      />
    </>
  )
}

/** How many of each line were found, stored on the device; nothing once the quantity of a line has changed. */
function useFound() {
  const me = useMember()
  const [foundByLine, setFoundByLine] = useState(() => readFound(me.id))
  const foundOf = (line: PickedLine): number | undefined =>
    foundByLine[line.key]?.of === line.quantity ? foundByLine[line.key]?.found : undefined
  const setFound = (line: PickedLine, found: number | undefined) => {
    const { [line.key]: _, ...others } = foundByLine
    const next: Found =
      found === undefined ? others : { ...others, [line.key]: { found, of: line.quantity } }
    saveFound(me.id, next)
    giveFeedback('done')
    setFoundByLine(next)
  }
  return { foundOf, setFound }
}

interface PlaceHeadProps {
  place: string
  pieces: number
  isComplete: boolean
  heading: Ref<HTMLHeadingElement>
}

function PlaceHead({ place, pieces, isComplete, heading }: PlaceHeadProps) {
  const t = useTexts('office-orders')
  return (
    <header>
      <h2 tabIndex={-1} ref={heading}>
        {place === '' ? t('orders.pick.noPlace') : <Ltr>{place}</Ltr>}
      </h2>
      <span className="muted">
        {isComplete ? t('orders.pack.complete') : t('orders.plants', { count: pieces })}
      </span>
    </header>
  )
}

interface PickFooterProps {
  done: number
  total: number
  /** The first place with plants still to fetch. */
  nextPlace: string | undefined
  onNext: () => void
}

/** The progress and the next step, within the thumb's reach. */
function PickFooter({ done, total, nextPlace, onNext }: PickFooterProps) {
  const t = useTexts('office-orders')
  return (
    <div className={styles.foot}>
      <p>{t('orders.pick.progress', { done, total })}</p>
      {nextPlace !== undefined && (
        <Button variant="primary" size="large" wide onClick={onNext}>
          {nextPlace === ''
            ? t('orders.pick.nextNoPlace')
            : t('orders.pick.next', { place: nextPlace })}
        </Button>
      )}
    </div>
  )
}

/** Moves the heading of a place to the top of the screen. */
function goTo(heading: HTMLElement | null): void {
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
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
