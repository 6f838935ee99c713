import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { toRiyals, type Halalas } from '#shared/money.ts'
import type { Facets } from '#contract/catalogue.ts'
import { RichText } from '../../i18n/rich-text.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { Price, shortAmount } from '../../ui/price.tsx'
import { halalasOf } from '../../product/filters.ts'
import * as styles from './price-slider.module.css'

interface PriceSliderProps {
  range: Facets['price']
  maxHalalas: Halalas | null
  /** null: no limit, the thumb is at the most expensive plant. */
  onChoose: (maxHalalas: Halalas | null) => void
}

const debounceMs = 250
const riyal = 100

/** One thumb that starts at the most expensive plant and hides those above it (spec §5). Steps of a riyal, the end is exact. */
export function PriceSlider({ range, maxHalalas, onChoose }: PriceSliderProps) {
  const t = useTexts('products')
  const low = halalasOf(range.min)
  const high = halalasOf(range.max)
  const settled = Math.min(Math.max(maxHalalas ?? high, low), high)
  const [value, setValue] = useState(settled)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setValue(settled), [settled])

  function move(raw: number) {
    const rounded = raw >= high ? high : Math.max(low, Math.ceil(raw / riyal) * riyal)
    setValue(Math.min(rounded, high))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChoose(rounded >= high ? null : rounded), debounceMs)
  }
  if (high <= low) return null
  const share = { '--v': `${((value - low) / (high - low)) * 100}%` } as CSSProperties
  const price = <Price riyals={toRiyals(value)} />
  return (
    <fieldset>
      <legend>
        {t('products.price')}
        <span className="muted">
          <RichText t={t} text="products.upTo" parts={{ price }} />
        </span>
      </legend>
      <Filled share={share}>
        <input
          type="range"
          name="max"
          min={low}
          max={high}
          step={1}
          value={value}
          aria-label={t('products.price')}
          aria-valuetext={t('products.priceSpoken', { amount: shortAmount(toRiyals(value)) })}
          onChange={(event) => move(event.target.valueAsNumber)}
          onKeyDown={(event) => stepByRiyal(event, value, low, high, move)}
        />
      </Filled>
      <div className={styles.ends}>
        <Price riyals={range.min} />
        <Price riyals={range.max} />
      </div>
    </fieldset>
  )
}

/** The filled part is set only by script: the page's policy allows no style attribute, and completely filled is correct initially. */
function Filled({ share, children }: { share: CSSProperties; children: React.ReactNode }) {
  const [live, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  return (
    <div className={styles.slider} style={live ? share : undefined}>
      {children}
    </div>
  )
}

/** A step of a halala per key would be too slow. Like the browser, Left increases the value in Arabic. */
function stepByRiyal(
  event: React.KeyboardEvent<HTMLInputElement>,
  value: number,
  low: number,
  high: number,
  move: (value: number) => void,
) {
  const rtl = document.documentElement.dir === 'rtl'
  const steps: Record<string, number> = {
    ArrowUp: 1,
    ArrowDown: -1,
    ArrowRight: rtl ? -1 : 1,
    ArrowLeft: rtl ? 1 : -1,
    PageUp: 10,
    PageDown: -10,
  }
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const from = step < 0 ? Math.ceil(value / riyal) : Math.floor(value / riyal)
  move(Math.min(high, Math.max(low, (from + step) * riyal)))
}
