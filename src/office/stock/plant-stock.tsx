import { useQuery } from '@tanstack/react-query'
import { listMovements, listStock, type StockRow } from '#contract/office/stock.ts'
import { dateFormatters } from '#shared/dates.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { ButtonLink } from '../controls/button.tsx'
import { formatCount, Ltr, Money, Nothing } from '../controls/money.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { LoadFailure } from '../layout/load-failure.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { usePermissionCheck } from '../session/member.ts'
import { officeApi } from '../session/office-api.ts'
import { PlantName } from './plant-name.tsx'
import { Change, StockLevel } from './stock-level.tsx'
import { useVariantName } from './use-option-names.ts'
import * as styles from './plant-stock.module.css'

/** One plant: its quantities, its stock actions, and its movements. */
export function PlantStock({ id }: { id: number }) {
  const t = useTexts('office')
  const {
    data: stock,
    error,
    refetch,
  } = useQuery({
    queryKey: ['stock', 'plant', id],
    queryFn: async ({ signal }) =>
      (await officeApi.call(listStock, { query: { ids: id }, signal })).data[0] ?? null,
  })
  if (error && !stock) return <LoadFailure error={error} onRetry={refetch} />
  if (stock === null) return <p>{t('office.stock.noPlant')}</p>
  if (!stock) return <Rows count={5} />
  return (
    <div className={styles.plant}>
      <h2 className={styles.name}>
        <PlantName plant={stock} large />
      </h2>
      <Actions stock={stock} />
      <Figures stock={stock} />
      <Variants variants={stock.variants} />
      <Movements id={id} />
    </div>
  )
}

function Actions({ stock: { id, tracked } }: { stock: StockRow }) {
  const t = useTexts('office')
  const can = usePermissionCheck()
  if (!tracked) return <Alert tone="info">{t('office.stock.notTracked')}</Alert>
  if (!can('stock.write')) return null
  return (
    <p className={styles.acts}>
      <ButtonLink variant="primary" to={`/stock/receive?product=${id}`}>
        {t('office.stock.receive.short')}
      </ButtonLink>
      <ButtonLink to={`/stock/adjust?product=${id}&reason=damaged`}>
        {t('office.stock.writeOff')}
      </ButtonLink>
      {can('stock.adjust') && (
        <ButtonLink to={`/stock/adjust?product=${id}`}>{t('office.stock.adjust.short')}</ButtonLink>
      )}
    </p>
  )
}

function Figures({ stock }: { stock: StockRow }) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const { last_sold_on: sold, average_cost_halalas: cost, value_halalas: value } = stock
  const count = (number: number | null) =>
    number === null ? <Nothing /> : <Ltr>{formatCount(number)}</Ltr>
  return (
    <dl className={styles.figures}>
      <dt>{t('office.stock.available')}</dt>
      <dd>
        <StockLevel stock={stock} />
      </dd>
      <dt>{t('office.stock.reserved')}</dt>
      <dd>{count(stock.reserved)}</dd>
      <dt>{t('office.stock.on_hand')}</dt>
      <dd>{count(stock.on_hand)}</dd>
      <dt>{t('office.stock.low_level')}</dt>
      <dd>{count(stock.low_level)}</dd>
      <dt>{t('office.stock.sold_30d')}</dt>
      <dd>{count(stock.sold_30d)}</dd>
      <dt>{t('office.stock.days_left')}</dt>
      <dd>{count(stock.days_left)}</dd>
      <dt>{t('office.stock.lastSold')}</dt>
      <dd>{sold ? dateFormatters(locale).day(sold) : <Nothing />}</dd>
      {cost !== undefined && (
        <>
          <dt>{t('office.stock.cost')}</dt>
          <dd>{cost === null ? <Nothing /> : <Money halalas={cost} />}</dd>
          <dt>{t('office.stock.value')}</dt>
          <dd>{value == null ? <Nothing /> : <Money halalas={value} />}</dd>
        </>
      )}
    </dl>
  )
}

function Variants({ variants }: Pick<StockRow, 'variants'>) {
  const t = useTexts('office')
  const nameOf = useVariantName()
  if (variants.length === 0) return null
  return (
    <section>
      <h3 className={styles.title}>{t('office.stock.variants')}</h3>
      <dl className={styles.figures}>
        {variants.map((variant) => (
          <div key={variant.id}>
            <dt>
              {nameOf(variant)} <Ltr>{variant.sku}</Ltr>
            </dt>
            <dd>
              {variant.available === null ? (
                <Nothing />
              ) : (
                <Ltr>{formatCount(variant.available)}</Ltr>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The last ten movements. */
function Movements({ id }: { id: number }) {
  const t = useTexts('office')
  const nameOf = useVariantName()
  const { data: movements = [] } = useQuery({
    queryKey: ['stock', 'movements-of', id],
    queryFn: async ({ signal }) =>
      (await officeApi.call(listMovements, { query: { product: id, limit: 10 }, signal })).data,
  })
  if (movements.length === 0) return null
  return (
    <section>
      <h3 className={styles.title}>{t('office.stock.movements.title')}</h3>
      <ul className={styles.movements}>
        {movements.map(({ id, variant, quantity, reason, at, by, balance }) => (
          <li key={id}>
            <Change count={quantity} />
            <span>
              {t(`office.stock.reason.${reason}`)}
              {variant && <> · {nameOf(variant)}</>}
              <small>
                <RelativeTime at={at} />
                {by && <> · {by.name}</>}
              </small>
            </span>
            {balance !== null && <Ltr>{formatCount(balance)}</Ltr>}
          </li>
        ))}
      </ul>
      <ButtonLink variant="plain" to={`/stock/movements?product=${id}`}>
        {t('office.stock.movements.all')}
      </ButtonLink>
    </section>
  )
}
