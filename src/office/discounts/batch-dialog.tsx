import { useState } from 'react'
import { useNavigate } from 'react-router'
import { createCouponBatch } from '#contract/office/discounts/coupons.ts'
import { toAsciiDigits } from '#shared/text/digits.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { TextField } from '../controls/field.tsx'
import { officeApi } from '../session/office-api.ts'
import { fieldRefusal, refusalText } from '../session/refusal.ts'
import { useActionOnce } from '../session/use-action.ts'
import { DayFields, ValueFields } from './coupon-fields.tsx'
import { bodyOf, checkCoupon, formOf, type CouponForm } from './coupon-form.ts'
import * as styles from './discounts.module.css'

const maxCodes = 1_000

/** Creates many single-use codes by a job that offers them as a file (office.md §25). */
export function BatchDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('office-discounts')
  const tOffice = useTexts('office')
  const { values, count, prefix, errors, busy, failure, change, setCount, setPrefix, make } =
    useBatch()
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      closesOutside={false}
      title={t('batch.title')}
      subtitle={t('batch.hint')}
      footer={
        <>
          <Button variant="primary" busy={busy} onClick={() => void make()}>
            {t('batch.make')}
          </Button>
          <Button onClick={onClose}>{tOffice('common.cancel')}</Button>
        </>
      }
    >
      {failure && <Alert>{failure}</Alert>}
      <div className={styles.pair}>
        <TextField
          label={t('batch.count')}
          required
          dir="ltr"
          inputMode="numeric"
          value={count}
          error={errors.count}
          hint={t('batch.most')}
          onChange={(event) => setCount(event.target.value)}
        />
        <TextField
          label={t('batch.prefix')}
          optional
          dir="ltr"
          maxLength={20}
          autoCapitalize="characters"
          value={prefix}
          error={errors.prefix}
          hint={t('batch.prefixHint', { example: 'EXPO-' })}
          onChange={(event) => setPrefix(event.target.value)}
        />
      </div>
      <ValueFields values={values} errors={errors} onChange={change} />
      <DayFields values={values} errors={errors} onChange={change} />
    </Dialog>
  )
}

type Errors = Partial<Record<keyof CouponForm | 'count' | 'prefix', string>>

function useBatch() {
  const t = useTexts('office-discounts')
  const tOffice = useTexts('office')
  const navigate = useNavigate()
  const { busy, error, run } = useActionOnce()
  const [values, setValues] = useState(() => formOf(null))
  const [count, setCount] = useState('')
  const [prefix, setPrefix] = useState('')
  const [wrong, setWrong] = useState<Errors>({})
  const make = async () => {
    const wanted = Number(toAsciiDigits(count))
    const { code: _, ...fields } = values
    const found: Errors = checkCoupon(t, fields)
    if (!(Number.isInteger(wanted) && wanted >= 1 && wanted <= maxCodes))
      found.count = t('batch.wrongCount')
    if (!/^[A-Za-z0-9_-]{0,20}$/.test(prefix.trim())) found.prefix = t('batch.wrongPrefix')
    setWrong(found)
    if (Object.keys(found).length > 0) return
    const body = { ...bodyOf(fields), kind: fields.kind, count: wanted, prefix }
    await run(body, async (key) => {
      const headers = { 'Idempotency-Key': key }
      const { data } = await officeApi.call(createCouponBatch, { body, headers })
      await navigate(`/jobs/${data.id}`)
    })
  }
  const prefixError = fieldRefusal(error, 'prefix')
  const isNamed = error instanceof ApiError && prefixError !== undefined
  return {
    values,
    count,
    prefix,
    busy,
    errors: { ...wrong, ...(prefixError && { prefix: prefixError }) },
    failure: error !== null && !isNamed ? refusalText(tOffice, error) : null,
    change: <Name extends keyof CouponForm>(name: Name, value: CouponForm[Name]) =>
      setValues((before) => ({ ...before, [name]: value })),
    setCount,
    setPrefix,
    make,
  }
}
