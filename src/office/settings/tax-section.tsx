import type { OfficeSettings, Section } from '#contract/office/settings/settings.ts'
import { addDays, dayOf } from '#shared/day.ts'
import { dateFormatters } from '#shared/dates.ts'
import type { VatRate } from '#shared/office/settings.ts'
import { toAsciiDigits } from '#shared/text/digits.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'
import { FactList } from '../controls/fact-list.tsx'
import { TextField } from '../controls/field.tsx'
import { Ltr } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { useNow } from '../controls/use-now.ts'
import { SetByServer } from './field-input.tsx'
import { RemoveRange } from './remove-range.tsx'
import { SectionFrame, useCanChange } from './section-frame.tsx'
import { useSectionEditor } from './use-section-editor.ts'
import * as styles from './settings.module.css'

interface TypedRate {
  starts_on: string
  /** The rate in percent, as typed. */
  percent: string
}
type TaxForm = { upcoming: TypedRate[] }

const percentOf = (basisPoints: number) => String(basisPoints / 100)
/** Parses a percentage into hundredths of a percent; an invalid number is sent as typed, and the server returns an error. */
const basisPointsOf = (typed: string) => {
  const value = Number(toAsciiDigits(typed).replace('٫', '.').trim() || NaN)
  return Number.isNaN(value) ? typed : Math.round(value * 100)
}

/** VAT rates: past, current, and upcoming from a day on; never retroactive. */
export function TaxSection({ data, vat }: { data: Section; vat: OfficeSettings['vat'] }) {
  const t = useTexts('office-settings')
  const isLocked = data.locked.includes('upcoming')
  const disabled = !useCanChange('tax') || isLocked
  const editor = useTaxEditor(data)
  return (
    <>
      <SectionFrame section="tax" {...{ data, editor }}>
        <p>{t('settings.tax.now', { percent: percentOf(vat.rate_bp) })}</p>
        <p className={styles.why}>{t('settings.tax.included')}</p>
        {isLocked && <SetByServer />}
        {editor.errors.upcoming && <p className={styles.error}>{editor.errors.upcoming}</p>}
        <UpcomingRates
          rates={editor.values.upcoming}
          disabled={disabled}
          onChange={(rates) => editor.change('upcoming', rates)}
        />
      </SectionFrame>
      <PastRates rates={vat.past} />
    </>
  )
}

const useTaxEditor = (data: Section) =>
  useSectionEditor<TaxForm>({
    section: 'tax',
    data,
    fieldsOf: (value) => ({
      upcoming: ((value['upcoming'] as VatRate[] | undefined) ?? []).map(
        ({ starts_on, rate_bp }) => ({ starts_on, percent: percentOf(rate_bp) }),
      ),
    }),
    toValue: ({ upcoming = [] }) => ({
      upcoming: upcoming.map(({ starts_on, percent }) => ({
        starts_on,
        rate_bp: basisPointsOf(percent),
      })),
    }),
  })

interface UpcomingRatesProps {
  rates: TypedRate[]
  disabled: boolean
  onChange: (rates: TypedRate[]) => void
}

/** Upcoming rates, each from tomorrow at the earliest. */
function UpcomingRates({ rates, disabled, onChange }: UpcomingRatesProps) {
  const t = useTexts('office-settings')
  const tomorrow = addDays(dayOf(useNow()), 1)
  const change = (row: number, part: Partial<TypedRate>) =>
    onChange(rates.map((rate, index) => (index === row ? { ...rate, ...part } : rate)))
  return (
    <>
      <ul className={styles.ranges} aria-label={t('settings.field.upcoming')}>
        {rates.map((rate, row) => (
          <li key={row} className={styles.range}>
            <TextField
              label={t('settings.tax.startsOn')}
              type="date"
              dir="ltr"
              min={tomorrow}
              value={rate.starts_on}
              onChange={(event) => change(row, { starts_on: event.target.value })}
            />
            <TextField
              label={t('settings.tax.percent')}
              inputMode="decimal"
              dir="ltr"
              value={rate.percent}
              onChange={(event) => change(row, { percent: event.target.value })}
            />
            <RemoveRange
              disabled={disabled}
              onPress={() => onChange(rates.filter((_, index) => index !== row))}
            />
          </li>
        ))}
      </ul>
      {!disabled && (
        <div>
          <Button
            icon="plus"
            onClick={() => onChange([...rates, { starts_on: tomorrow, percent: '' }])}
          >
            {t('settings.tax.add')}
          </Button>
        </div>
      )}
    </>
  )
}

function PastRates({ rates }: { rates: VatRate[] }) {
  const t = useTexts('office-settings')
  const { locale } = useLocale()
  if (rates.length === 0) return null
  return (
    <Panel title={t('settings.tax.past')}>
      <FactList
        facts={rates.map(({ starts_on, rate_bp }) => ({
          label: t('settings.tax.from', { date: dateFormatters(locale).day(starts_on) }),
          value: <Ltr>{`${percentOf(rate_bp)}%`}</Ltr>,
        }))}
      />
    </Panel>
  )
}
