import type { Factor } from '#contract/office/member.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { officeDates } from '../controls/dates.ts'
import { Button } from '../controls/button.tsx'
import { LineList } from '../controls/line-list.tsx'

/** The second factors of a member; recovery codes are only counted. */
export function FactorLines({
  factors,
  codesLeft,
  onRemove,
}: {
  factors: readonly Factor[]
  codesLeft: number
  /** Absent: they belong to another member. */
  onRemove?: (factor: Factor) => void
}) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const { shortDay } = officeDates(locale)
  if (factors.length === 0) return <p className="muted">{t('office.factors.none')}</p>
  return (
    <LineList
      label={t('office.factor.title')}
      lines={[
        ...factors.map((factor) => ({
          id: factor.id,
          icon: factor.kind === 'passkey' ? ('fingerprint' as const) : ('device-mobile' as const),
          title: (
            <>
              {t(`office.factorKind.${factor.kind}`)}
              {factor.name && (
                <>
                  {' · '}
                  <bdi>{factor.name}</bdi>
                </>
              )}
            </>
          ),
          detail: factor.last_used_at
            ? t('office.factors.lastUsed', { day: shortDay(factor.last_used_at) })
            : t('office.factors.added', { day: shortDay(factor.created_at) }),
          end: onRemove && (
            <Button variant="plain" size="small" onClick={() => onRemove(factor)}>
              {t('office.factors.remove')}
            </Button>
          ),
        })),
        {
          id: 'codes',
          icon: 'lifebuoy' as const,
          title: t('office.factors.codes'),
          end: <small>{t('office.factor.codesLeft', { count: codesLeft })}</small>,
        },
      ]}
    />
  )
}
