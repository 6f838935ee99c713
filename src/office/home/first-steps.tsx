import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listOfficeProducts } from '#contract/office/products.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Badge } from '../controls/badge.tsx'
import { ButtonLink } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { Panel } from '../controls/panel.tsx'
import { shortFormPath } from '../products/short-form.ts'
import { useCategoryNames } from '../products/use-category-names.ts'
import { useOptions } from '../products/use-option-names.ts'
import { officeApi } from '../session/office-api.ts'
import { useCan, usePermissionCheck, useMember } from '../session/member.ts'
import { useTeam } from '../session/use-team.ts'
import * as styles from './first-steps.module.css'

/** Whether the shop has no products yet. */
export function useIsShopEmpty(): boolean {
  const canRead = useCan('catalogue.read')
  const { data } = useQuery({
    queryKey: ['products', 'any'],
    queryFn: async ({ signal }) =>
      (await officeApi.call(listOfficeProducts, { query: { limit: 1, fields: 'id' }, signal }))
        .data,
    enabled: canRead,
    staleTime: 60_000,
  })
  return data?.length === 0
}

/** The first steps of a new shop; each is derived from the shop's data, never ticked by hand. */
export function FirstSteps() {
  const t = useTexts('office')
  const me = useMember()
  const can = usePermissionCheck()
  const team = useTeam(can('staff.read')).data
  const canWrite = can('catalogue.write')
  const hasCategory = useCategoryNames().size > 0
  const [colors, sizes] = [useOptions('colors'), useOptions('sizes')]
  const hasOptions = colors.length + sizes.length > 0
  const hasColleague = (team?.data.length ?? 0) > 1 || (team?.invitations.length ?? 0) > 0
  return (
    <Panel title={t('office.home.start.title')}>
      <p className="muted">{t('office.home.start.hint')}</p>
      <ol className={styles.steps}>
        <Step id="category" isDone={hasCategory}>
          {canWrite && (
            <ButtonLink icon="plus" to="/categories/new">
              {t('office.categories.add')}
            </ButtonLink>
          )}
        </Step>
        <Step id="options" isDone={hasOptions}>
          {canWrite && <ButtonLink to="/options">{t('office.nav.options')}</ButtonLink>}
        </Step>
        <Step id="products" isDone={false}>
          {canWrite && (
            <ButtonLink icon="plus" variant="primary" to={shortFormPath}>
              {t('office.product.add')}
            </ButtonLink>
          )}
        </Step>
        {can('import.run') && (
          <Step id="importStep" isDone={false}>
            <ButtonLink icon="upload-simple" to="/import">
              {t('office.home.start.import')}
            </ButtonLink>
          </Step>
        )}
        <Step id="factor" isDone={me.factors.length > 0}>
          <ButtonLink to="/account">{t('office.account.title')}</ButtonLink>
        </Step>
        {can('staff.manage') && (
          <Step id="team" isDone={hasColleague}>
            <ButtonLink to="/staff">{t('office.staff.invite')}</ButtonLink>
          </Step>
        )}
      </ol>
    </Panel>
  )
}

function Step({ id, isDone, children }: { id: string; isDone: boolean; children: ReactNode }) {
  const t = useTexts('office')
  return (
    <li className={styles.step}>
      <Icon name={isDone ? 'check-circle' : 'caret-right'} flip={!isDone} />
      <span className={styles.words}>
        <b>{t(`office.home.start.${id}`)}</b>
        {!isDone && <small>{t(`office.home.start.${id}Why`)}</small>}
      </span>
      {isDone ? <Badge tone="ok">{t('office.home.start.done')}</Badge> : children}
    </li>
  )
}
