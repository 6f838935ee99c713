import { data } from 'react-router'
import { paths, policyNames, type PolicyName } from '../lib/paths.ts'
import { PageHead } from '../layout/page-head.tsx'
import type { Handle } from '../layout/shell.tsx'
import { useShop } from '../lib/use-shop.ts'
import { loadPage, type ShownPage } from '../loading/content.server.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { RichText } from './rich-text.tsx'
import type { Route } from './+types/policy-page'
import * as panel from '../ui/panel.module.css'
import * as styles from './policy-page.module.css'

export const handle = { texts: ['policies'] } satisfies Handle

/** Used while the shop's own days are not known. */
const usualComplaintDays = 5

/** The number of sections of each policy. */
const sections: Record<PolicyName, number> = { returns: 5, delivery: 5, complaints: 4, privacy: 6 }

const isPolicy = (name: string): name is PolicyName => policyNames.some((known) => known === name)

export async function loader({ context, params: { policy } }: Route.LoaderArgs) {
  if (!isPolicy(policy)) throw data({ code: 'notFound' }, { status: 404 })
  return { policy, page: await loadPage(context, `page.${policy}`) }
}

/** A policy of the shop: the text published by staff, otherwise the built-in one. */
export default function PolicyPage({ loaderData: { policy, page } }: Route.ComponentProps) {
  const t = useTexts('policies')
  const title = page?.title ?? t(`${policy}.title`)
  return (
    <div className={`container ${styles.page}`}>
      <PageHead title={title} description={page?.description ?? t(`${policy}.lead`)} />
      <Breadcrumb steps={[{ to: paths.home(), label: t('nav.home') }]} current={title} />
      <article className={styles.policy}>
        <h1 className="heading-1">{title}</h1>
        {page ? <PublishedPolicy page={page} /> : <BuiltInPolicy policy={policy} />}
      </article>
      <PolicyNav current={policy} />
    </div>
  )
}

function PublishedPolicy({ page: { title, html, validFrom: from } }: { page: ShownPage }) {
  const t = useTexts('policies')
  return (
    <>
      <RichText title={title} html={html} />
      {from && <p className="muted text-small">{t('validFrom', { day: from })}</p>}
    </>
  )
}

function BuiltInPolicy({ policy }: { policy: PolicyName }) {
  const t = useTexts('policies')
  const shop = useShop()
  const values = {
    email: shop?.email ?? '',
    days: t('complaints.days', { count: shop?.complaint_days ?? usualComplaintDays }),
  }
  const days = shop
    ? [
        t('delivery.2.days', { count: shop.delivery_days }),
        t('delivery.2.elsewhere', { count: shop.delivery_days_elsewhere }),
      ]
    : []
  const textOf = (n: number) =>
    policy === 'delivery' && n === 2 ? days.join(' ') : t(`${policy}.${n}.text`, values)
  const facts =
    policy === 'delivery'
      ? [t('delivery.fact.1'), ...days]
      : [1, 2, 3].map((n) => t(`${policy}.fact.${n}`, values))
  return (
    <>
      <p className="text-lead">{t(`${policy}.lead`)}</p>
      <PolicySummary facts={facts} />
      {Array.from({ length: sections[policy] }, (_, index) => index + 1).map((n) => (
        <section key={n}>
          <h2 className="heading-4">{t(`${policy}.${n}.title`)}</h2>
          <p>{textOf(n)}</p>
        </section>
      ))}
      <p className="muted text-small">{t('contact', values)}</p>
      <p className="muted text-small">{t('updated')}</p>
    </>
  )
}

function PolicySummary({ facts }: { facts: string[] }) {
  const t = useTexts('policies')
  return (
    <section className={`${panel.panel} ${styles.inShort}`} aria-labelledby="in-short">
      <h2 className="heading-4" id="in-short">
        {t('inShort')}
      </h2>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>
            <Icon name="check" />
            {fact}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Links to all policies. */
function PolicyNav({ current }: { current: PolicyName }) {
  const t = useTexts('policies')
  return (
    <nav className={styles.policies} aria-label={t('footer.policies')}>
      {policyNames.map((name) => (
        <Link
          key={name}
          aria-current={name === current ? 'page' : undefined}
          to={paths.policy(name)}
          prefetch="intent"
        >
          {t(`policy.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
