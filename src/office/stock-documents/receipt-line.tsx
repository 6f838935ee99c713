import { useId, type ReactNode } from 'react'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { IconButton } from '../controls/button.tsx'
import { Radio, TextField } from '../controls/field.tsx'
import { Icon, RiyalSign } from '../controls/icon.tsx'
import { formatCount, Ltr, Money } from '../controls/money.tsx'
import { Stepper } from '../controls/stepper.tsx'
import { TaskPart } from '../layout/task-page.tsx'
import { useCan } from '../session/member.ts'
import { plantName } from '../products/plant-name.ts'
import { PlantName } from '../stock/plant-name.tsx'
import { signed } from '../stock/stock-level.tsx'
import { costOf, goodOf, isTooManyBroken, type ReceiptLineForm } from './receipt-form.ts'
import * as styles from './task.module.css'

interface LineProps {
  line: ReceiptLineForm
  hasSupplier: boolean
  place: number
  errors: Record<string, string>
  onChange: (part: Partial<ReceiptLineForm>) => void
  onRemove: () => void
}

/** A plant of a receipt: pieces delivered, pieces broken, cost per piece, and the resulting numbers. */
export function ReceiptLine({ line, hasSupplier, place, errors, onChange, onRemove }: LineProps) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const id = useId()
  const errorOf = (name: string) => errors[`lines.${place}.${name}`]
  const cost = errorOf('cost_halalas')
  // Validated while typing, because the number that goes into stock is computed from it.
  const broken = isTooManyBroken(line) ? t('office.stock.wrong.broken') : errorOf('broken')
  const about = errorOf('product_id') ?? errorOf('variant_id')
  return (
    <TaskPart label={plantName(line.product, locale)}>
      <div className={styles.plant}>
        <PlantName plant={line.product} variant={line.variant} large />
        <IconButton icon="trash" label={t('office.stock.removeLine')} onClick={onRemove} />
      </div>
      {about && <ErrorText id={`${id}-plant`}>{about}</ErrorText>}
      <div>
        <Row label={t('office.stock.line.delivered')} error={errorOf('delivered')} id={`${id}-a`}>
          <Stepper
            label={t('office.stock.line.delivered')}
            value={line.delivered}
            min={1}
            describedBy={errorOf('delivered') && `${id}-a`}
            onChange={(delivered) => onChange({ delivered })}
          />
        </Row>
        <Row label={t('office.stock.line.broken')} error={broken} id={`${id}-b`}>
          <Stepper
            label={t('office.stock.line.broken')}
            value={line.broken}
            tone={(line.broken ?? 0) > 0 ? 'error' : 'plain'}
            describedBy={broken && `${id}-b`}
            onChange={(broken) => onChange({ broken })}
          />
        </Row>
        {(line.broken ?? 0) > 0 && <CostBearerField {...{ line, hasSupplier, onChange }} />}
        <Row label={t('office.stock.line.unitCost')}>
          <TextField
            className={styles.cost}
            label={<span className="visually-hidden">{t('office.stock.line.unitCost')}</span>}
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            before={<RiyalSign />}
            error={cost}
            value={line.cost}
            onChange={(event) => onChange({ cost: event.target.value })}
          />
        </Row>
      </div>
      <Sums {...{ line, hasSupplier }} />
    </TaskPart>
  )
}

function Row({
  label,
  error,
  id,
  children,
}: {
  label: string
  error?: string | undefined
  id?: string
  children: ReactNode
}) {
  return (
    <div className={styles.row}>
      <span aria-hidden="true">{label}</span>
      {children}
      {error && <ErrorText id={id}>{error}</ErrorText>}
    </div>
  )
}

export function ErrorText({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p className={styles.wrong} id={id}>
      <Icon name="warning-circle" small />
      {children}
    </p>
  )
}

/**
 * A choice of who bears the cost of broken pieces: the supplier, or the shop, in which case the good pieces cost more. Without a supplier it
 * is the shop.
 */
function CostBearerField({
  line,
  hasSupplier,
  onChange,
}: Pick<LineProps, 'line' | 'hasSupplier' | 'onChange'>) {
  const t = useTexts('office')
  const name = useId()
  if (!hasSupplier) return <p className={styles.borne}>{t('office.stock.borne.noSupplier')}</p>
  return (
    <fieldset className={styles.borne}>
      <legend>{t('office.stock.line.bornBy')}</legend>
      {(['supplier', 'us'] as const).map((who) => (
        <Radio
          key={who}
          name={name}
          label={t(`office.stock.borne.${who}`)}
          checked={line.borneBy === who}
          onChange={() => onChange({ borneBy: who })}
        />
      ))}
    </fieldset>
  )
}

function Sums({ line, hasSupplier }: Pick<LineProps, 'line' | 'hasSupplier'>) {
  const t = useTexts('office')
  const seesCosts = useCan('costs.read')
  const cost = costOf(line.cost) ?? null
  const broken = line.broken ?? 0
  return (
    <dl className={styles.sums}>
      <dt className={styles.main}>{t('office.stock.goesIn')}</dt>
      <dd className={`${styles.main} ${styles.good}`}>
        <span role="status">
          <Ltr>{signed(goodOf(line))}</Ltr>
        </span>
      </dd>
      {broken > 0 && hasSupplier && line.borneBy === 'supplier' && (
        <>
          <dt>{t('office.stock.onSupplier')}</dt>
          <dd>
            {cost === null ? (
              <Ltr>{formatCount(broken)}</Ltr>
            ) : (
              <span className={styles.product}>
                <bdi>{formatCount(broken)}</bdi> × <Money halalas={cost} /> ={' '}
                <Money halalas={broken * cost} />
              </span>
            )}
          </dd>
        </>
      )}
      {cost !== null && seesCosts && (
        <>
          <dt>{t('office.stock.lineValue')}</dt>
          <dd>
            <Money halalas={(line.delivered ?? 0) * cost} />
          </dd>
        </>
      )}
    </dl>
  )
}
