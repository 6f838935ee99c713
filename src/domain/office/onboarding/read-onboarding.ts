import { sql } from 'kysely'
import { missingForOpening } from '#domain/settings/opening-gaps.ts'
import type { Db } from '#db/tables.ts'
import { policyBlocks } from '#shared/content/blocks.ts'
import {
  firstSteps,
  nextSteps,
  type OnboardingStep,
  type TrialStage,
} from '#shared/office/first-day.ts'
import type { OpeningNeed } from '#shared/office/settings.ts'
import type { Settings } from '#shared/settings.ts'
import { maxCountedRows } from '../../list-limits.ts'
import { conditionsOf } from '../product-filters/product-filters.ts'

interface Found {
  categories: boolean
  products: boolean
  /** A text message and a mail were tested. */
  tested: boolean
  colleagues: boolean
  owners: number
  /** Whether customers have ordered; test orders do not count. */
  orders: boolean
  trial: { id: number; is_over: boolean; is_delivered: boolean } | null
  policies: string[]
  backup: boolean
  has_factor: boolean
  without_english: number
  without_care: number
}

/** What the settings of a step must have before the shop may open. */
const needsOf: Partial<Record<OnboardingStep, readonly OpeningNeed[]>> = {
  identity: ['names', 'contact', 'address'],
  legal: ['registration', 'vat'],
  payments: ['payment'],
}

/** Steps that are not needed in order to sell. */
const optional: ReadonlySet<OnboardingStep> = new Set(['team', ...nextSteps])

/**
 * Returns what a new shop still needs, computed from its data and never ticked by hand (office.md O8.2): before the first order the steps
 * needed to sell, afterwards the improvements. One statement.
 */
export async function readOnboarding(db: Db, settings: Settings, staffId: number) {
  const found = await queryProgress(db, staffId)
  const gaps = missingForOpening(settings)
  const missingPolicies = policyBlocks.filter((name) => !found.policies.includes(name))
  const stage = stageOf(found)
  const lacks = (id: OnboardingStep) => (needsOf[id] ?? []).filter((need) => gaps.includes(need))
  const isDone: Record<OnboardingStep, boolean> = {
    factor: found.has_factor,
    identity: lacks('identity').length === 0,
    legal: lacks('legal').length === 0,
    policies: missingPolicies.length === 0,
    category: found.categories,
    product: found.products,
    payments: lacks('payments').length === 0,
    hours: settings.hours.week.some((spans) => spans.length > 0) || settings.contact.hoursAr !== '',
    messages: found.tested,
    team: found.colleagues,
    open: settings.opening.isOpen,
    order: stage === null,
    share: found.orders,
    english: found.without_english === 0,
    care: found.without_care === 0,
    secondOwner: found.owners > 1,
    backup: found.backup,
  }
  const left: Partial<Record<OnboardingStep, number>> = {
    english: found.without_english,
    care: found.without_care,
    policies: missingPolicies.length,
  }
  const first: Partial<Record<OnboardingStep, string>> = {
    ...(missingPolicies[0] && { policies: missingPolicies[0] }),
    ...(found.trial && { order: String(found.trial.id) }),
  }
  const phase = found.orders ? ('next' as const) : ('first' as const)
  return {
    phase,
    steps: (phase === 'first' ? firstSteps : nextSteps).map((id) => ({
      id,
      is_done: isDone[id],
      is_optional: optional.has(id),
      left: left[id] ?? null,
      first: first[id] ?? null,
      lacks: lacks(id),
      stage: id === 'order' ? stage : null,
    })),
  }
}

/** The next stage of the test order; null: none is left, or customers have already ordered. */
function stageOf({ orders, trial }: Found): TrialStage | null {
  if (orders || trial?.is_over) return null
  if (!trial) return 'place'
  return trial.is_delivered ? 'refund' : 'deliver'
}

/** The number of published products that lack it: those that the step leads to, as far as a list counts. */
const countLacking = (part: 'english' | 'care') => sql`
  (select count(*)::int from (
    select from office_products where ${sql.join(conditionsOf({ status: ['published'], lacks: [part] }), sql` and `)} limit ${maxCountedRows}) as found)`

async function queryProgress(db: Db, staffId: number): Promise<Found> {
  const published = sql`from products where is_active and deleted_at is null`
  const { rows } = await sql<Found>`
    select
      exists (select from categories) as categories,
      exists (select ${published}) as products,
      (select count(distinct title) from audit_log where action = 'settings.tested') = 2 as tested,
      (select count(*) from staff where state = 'active') > 1
        or exists (select from staff_invitations) as colleagues,
      (select count(*)::int from staff join staff_roles using (customer_id)
        where state = 'active' and role = 'owner') as owners,
      exists (select from orders where not is_test) as orders,
      (select json_build_object('id', trial.id, 'is_delivered', trial.status = 'delivered',
          'is_over', trial.status = 'cancelled' or coalesce(invoice.state = 'refunded', false))
        from orders trial left join invoices invoice on invoice.order_id = trial.id where trial.is_test
        order by coalesce(invoice.state = 'refunded', false) desc, trial.status = 'cancelled', trial.id desc limit 1) as trial,
      array(select distinct name from content
        where state = 'published' and starts_at <= now() and name in (${sql.join([...policyBlocks])})) as policies,
      exists (select from job_runs where name = 'writeBackup') as backup,
      exists (select from staff_factors
        where customer_id = ${staffId} and kind <> 'recovery' and confirmed_at is not null) as has_factor,
      ${countLacking('english')} as without_english,
      ${countLacking('care')} as without_care`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a select without a table has one row')
  return found
}
