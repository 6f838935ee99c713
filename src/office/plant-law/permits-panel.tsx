import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  getPermitPaper,
  listPermitUses,
  withdrawPermit,
  type Permit,
} from '#contract/office/plant-law/permits.ts'
import type { LawRow } from '#contract/office/plant-law/plant-law.ts'
import { dateFormatters } from '#shared/dates.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Badge, type Tone } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { Ltr } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { useObjectUrl } from '../controls/use-object-url.ts'
import { LoadFailure } from '../layout/load-failure.tsx'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { fetchOffice } from '../session/save-file.ts'
import { useAction } from '../session/use-action.ts'
import { lawKey, useLawName, usePermits, useRegionNames } from './use-law.ts'
import * as styles from './plant-law.module.css'

const tones: Record<Permit['state'], Tone> = {
  valid: 'ok',
  coming: 'info',
  over: 'neutral',
  withdrawn: 'neutral',
}

/** The permits, each with its validity and number of uses. */
export function PermitsPanel({ rows, isOwner }: { rows: readonly LawRow[]; isOwner: boolean }) {
  const t = useTexts('office-law')
  const { data: permits = [], error, refetch } = usePermits()
  const [shown, setShown] = useState<Permit | null>(null)
  const nameOf = useLawName()
  const names = new Map(rows.map((row) => [row.id, nameOf(row)]))
  return (
    <Panel title={t('law.permits.title')}>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {permits.length === 0 && !error && <p className="muted">{t('law.permits.none')}</p>}
      <ul className={styles.permits}>
        {permits.map((permit) => (
          <li key={permit.id}>
            <PermitLine permit={permit} plants={names.get(permit.law_id) ?? permit.law_id} />
            <Button size="small" onClick={() => setShown(permit)}>
              {t('law.permit.show')}
            </Button>
          </li>
        ))}
      </ul>
      {shown && <PermitDetails permit={shown} isOwner={isOwner} onClose={() => setShown(null)} />}
    </Panel>
  )
}

function PermitLine({ permit, plants }: { permit: Permit; plants: string }) {
  const t = useTexts('office-law')
  const { locale } = useLocale()
  const { product } = permit
  const { day } = dateFormatters(locale)
  return (
    <span className={styles.permit}>
      <b>
        {product ? (locale === 'en' && product.name_en) || product.name_ar : t('law.permit.all')}{' '}
        <Badge tone={tones[permit.state]}>{t(`law.permit.state.${permit.state}`)}</Badge>
      </b>
      <small>
        <span lang="la" dir="ltr">
          {plants}
        </span>{' '}
        · <Ltr>{permit.number}</Ltr> · {permit.issued_by}
      </small>
      <small>
        {t('law.permit.days', { from: day(permit.valid_from), to: day(permit.valid_to) })}
      </small>
    </span>
  )
}

function PermitDetails({
  permit,
  isOwner,
  onClose,
}: {
  permit: Permit
  isOwner: boolean
  onClose: () => void
}) {
  const t = useTexts('office-law')
  const tOffice = useTexts('office')
  const client = useQueryClient()
  const regions = useRegionNames()
  const { busy, error, run } = useAction()
  const withdraw = () =>
    run(async () => {
      await officeApi.call(withdrawPermit, {
        params: { id: permit.id },
        headers: { 'Idempotency-Key': newIdempotencyKey() },
      })
      await client.invalidateQueries({ queryKey: lawKey })
      onClose()
    })
  const canEnd = isOwner && (permit.state === 'valid' || permit.state === 'coming')
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={t('law.permit.title', { number: permit.number })}
      footer={
        <>
          {canEnd && (
            <Button variant="danger" busy={busy} onClick={() => void withdraw()}>
              {t('law.permit.withdraw')}
            </Button>
          )}
          <Button onClick={onClose}>{tOffice('common.close')}</Button>
        </>
      }
    >
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      {canEnd && <p className="muted">{t('law.permit.withdrawHint')}</p>}
      {permit.from_region !== null && (
        <p>
          {t('law.permit.regions', {
            from: regions.get(permit.from_region) ?? permit.from_region,
            to: permit.to_regions.map((id) => regions.get(id) ?? id).join(t('law.comma')) || '—',
          })}
        </p>
      )}
      {isOwner && permit.has_paper && <Paper id={permit.id} />}
      <Uses id={permit.id} />
    </Dialog>
  )
}

function Paper({ id }: { id: number }) {
  const t = useTexts('office-law')
  const { data, error, refetch } = useQuery({
    queryKey: [...lawKey, 'paper', id],
    queryFn: async () => (await fetchOffice(getPermitPaper, { params: { id } })).blob(),
    staleTime: Infinity,
  })
  const address = useObjectUrl(data)
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />
  return address && <img className={styles.paper} src={address} alt={t('law.permit.paper')} />
}

/** The uses of a permit: member, time, order. */
function Uses({ id }: { id: number }) {
  const t = useTexts('office-law')
  const { locale } = useLocale()
  const {
    data = [],
    error,
    isPending,
    refetch,
  } = useQuery({
    queryKey: [...lawKey, 'uses', id],
    queryFn: async ({ signal }) =>
      (await officeApi.call(listPermitUses, { params: { id }, signal })).data,
  })
  return (
    <>
      <h3 className={styles.usesTitle}>{t('law.permit.uses')}</h3>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {data.length === 0 && !error && !isPending && (
        <p className="muted">{t('law.permit.noUses')}</p>
      )}
      <ul className={styles.tasks}>
        {data.map(({ product, order, by, at }) => (
          <li key={`${at}-${product.id}-${order?.id ?? ''}`}>
            <span>
              <span>
                {order ? (
                  <Link to={`/orders/${order.id}`}>
                    <Ltr>{order.number}</Ltr>
                  </Link>
                ) : (
                  t('law.permit.published', { name: by?.name ?? '—' })
                )}
              </span>
              <small>
                {(locale === 'en' && product.name_en) || product.name_ar} · <RelativeTime at={at} />
              </small>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
