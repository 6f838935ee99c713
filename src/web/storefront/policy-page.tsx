import { data } from 'react-router'
import { paths, policyNames, type PolicyName } from '../lib/paths.ts'
import { PageHead } from '../layout/page-head.tsx'
import type { Handle } from '../layout/shell.tsx'
import { useShop } from '../lib/use-shop.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Icon } from '../ui/icon.tsx'
import '../styles/company.css'
import { Link } from '../ui/link.tsx'
import type { Route } from './+types/policy-page'

export const handle = { texts: ['policies'] } satisfies Handle

/** How many sections each policy has. */
const sections: Record<PolicyName, number> = { returns: 5, delivery: 5, complaints: 4, privacy: 6 }

const isPolicy = (name: string): name is PolicyName => policyNames.some((known) => known === name)

export const loader = ({ params: { policy } }: Route.LoaderArgs) => {
  if (!isPolicy(policy)) throw data({ code: 'notFound' }, { status: 404 })
  return { policy }
}

/** What the law and good manners ask a shop to say before one buys. */
export default function PolicyPage({ loaderData: { policy } }: Route.ComponentProps) {
  const say = useTexts('policies')
  const shop = useShop()
  const title = say(`${policy}.title`)
  const values = { email: shop?.email ?? '' }
  const days = shop
    ? [say('delivery.2.days', { count: shop.delivery_days }), say('delivery.2.elsewhere', { count: shop.delivery_days_elsewhere })]
    : []
  const textOf = (n: number) => (policy === 'delivery' && n === 2 ? days.join(' ') : say(`${policy}.${n}.text`, values))
  const facts = policy === 'delivery' ? [say('delivery.fact.1'), ...days] : [1, 2, 3].map((n) => say(`${policy}.fact.${n}`))
  return (
    <div className="wrap policy">
      <PageHead title={title} description={say(`${policy}.lead`)} />
      <Breadcrumb steps={[{ to: paths.home(), label: say('nav.home') }]} here={title} />
      <article>
        <h1 className="h1">{title}</h1>
        <p className="lead">{say(`${policy}.lead`)}</p>
        <section className="panel in-short" aria-labelledby="in-short">
          <h2 className="h4" id="in-short">
            {say('inShort')}
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
        {Array.from({ length: sections[policy] }, (_, index) => index + 1).map((n) => (
          <section key={n}>
            <h2 className="h4">{say(`${policy}.${n}.title`)}</h2>
            <p>{textOf(n)}</p>
          </section>
        ))}
        <p className="mut sm">{say('contact', values)}</p>
        <p className="mut sm">{say('updated')}</p>
      </article>
      <nav className="policies" aria-label={say('footer.policies')}>
        {policyNames.map((name) => (
          <Link
            key={name}
            className={name === policy ? 'on' : undefined}
            aria-current={name === policy ? 'page' : undefined}
            to={paths.policy(name)}
            prefetch="intent"
          >
            {say(`policy.${name}`)}
          </Link>
        ))}
      </nav>
    </div>
  )
}
