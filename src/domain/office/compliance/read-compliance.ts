import { sql } from 'kysely'
import { todaySql } from '#domain/catalogue/effective-price.ts'
import type { Db } from '#db/tables.ts'
import { policyBlocks } from '#shared/content/blocks.ts'
import { addDays, dayOf, type Day } from '#shared/day.ts'
import type { Duty, DutyState } from '#shared/office/first-day.ts'
import type { Settings } from '#shared/settings.ts'
import { endsSoon, isOpenRemoval, lastCheckDue } from '../plant-law/law-rows.ts'
import { receivedBefore, workingDaysAfter } from './working-days.ts'
import { personalDataDueOn } from '../customers/personal-data-requests.ts'

interface DutyReport {
  id: Duty
  state: DutyState
  until: Day | null
  count: number | null
  /** The first item to correct. */
  first: string | null
}
interface ComplianceFacts {
  uninvoiced: number
  uncredited: number
  policies: string[]
  /** Open requests with the day on which each was received, oldest first. */
  data_requests: { customer_id: number; received_on: Day }[]
  unlicensed_sales: number[]
  /** The number of products unpublished by the law and of rows of the law due for checking. */
  law_tasks: number
  /** The last days of permits that end soon, in ascending order. */
  permits_ending: Day[]
  /** Unanswered letters. */
  letters: { late: number; due: number; first: number | null; received_on: Day | null }
}

/** The number of days before its end in which a licence should be renewed. */
const soonDays = 60

/** Reports the seller's legal duties, as far as settings and data show them (office.md O9.7). One statement. */
export async function readCompliance(db: Db, settings: Settings): Promise<DutyReport[]> {
  const { seller, legal } = settings
  const clock = complaintClock(settings)
  const facts = await readComplianceFacts(db, clock)
  const missing = policyBlocks.filter((name) => !facts.policies.includes(name))
  return [
    duty('registration', Boolean(seller.commercialRegistration || legal.unifiedNumber)),
    duty('vat', !legal.isVatRegistered || seller.vatNumber !== null),
    licence(settings),
    duty('address', Boolean(seller.addressAr && seller.addressEn)),
    counted('policies', missing),
    personalData(facts.data_requests),
    complaints(facts.letters, clock),
    counted('saleLicences', facts.unlicensed_sales),
    plantLaw(facts),
    { ...duty('invoices', facts.uninvoiced === 0), count: facts.uninvoiced },
    { ...duty('creditNotes', facts.uncredited === 0), count: facts.uncredited },
  ]
}

const duty = (id: Duty, isFulfilled: boolean): DutyReport => ({
  id,
  state: isFulfilled ? 'ok' : 'wrong',
  until: null,
  count: null,
  first: null,
})

const counted = (id: Duty, [first, ...others]: readonly (string | number)[]): DutyReport =>
  first === undefined
    ? { ...duty(id, true), count: 0 }
    : { ...duty(id, false), count: others.length + 1, first: String(first) }

/** The licence that a seller of plants needs and must renew before it ends. */
function licence({ legal: { mewaLicence, mewaExpiresOn } }: Settings): DutyReport {
  const today = dayOf(new Date())
  const isValid = mewaLicence !== null && (mewaExpiresOn === null || mewaExpiresOn >= today)
  const endsSoon = mewaExpiresOn !== null && mewaExpiresOn <= addDays(today, soonDays)
  return {
    ...duty('mewa', isValid),
    ...(isValid && endsSoon && { state: 'soon' }),
    until: mewaExpiresOn,
  }
}

/** Products unpublished by the law and overdue checks are `wrong`; a permit that ends soon is `soon`. */
function plantLaw({
  law_tasks: tasks,
  permits_ending: [first, ...others],
}: ComplianceFacts): DutyReport {
  if (tasks > 0 || first === undefined) return { ...duty('plantLaw', tasks === 0), count: tasks }
  return { ...duty('plantLaw', true), state: 'soon', until: first, count: others.length + 1 }
}

/** Every open request is at least `soon`, so that it is noticed in time. */
function personalData(requests: ComplianceFacts['data_requests']): DutyReport {
  const [oldest] = requests
  if (!oldest) return { ...duty('personalData', true), count: 0 }
  const today = dayOf(new Date())
  const late = requests.filter(({ received_on }) => personalDataDueOn(received_on) < today)
  return {
    id: 'personalData',
    state: late.length > 0 ? 'wrong' : 'soon',
    until: personalDataDueOn(oldest.received_on),
    count: late.length > 0 ? late.length : requests.length,
    first: String(oldest.customer_id),
  }
}

/** The deadlines for answering letters that may be complaints: the owner's own promise, in working days (office.md O9.7). */
function complaintClock({ legal, hours }: Settings) {
  const today = dayOf(new Date())
  const before = (day: Day) => receivedBefore(day, legal.complaintDays, hours.closed)
  return {
    lateBefore: before(addDays(today, -1)),
    /** Letters received before this day have their last day today or tomorrow. */
    dueBefore: before(addDays(today, 1)),
    lastDayOf: (received: Day) => workingDaysAfter(received, legal.complaintDays, hours.closed),
  }
}
type ComplaintClock = ReturnType<typeof complaintClock>

function complaints(
  { late, due, first, received_on }: ComplianceFacts['letters'],
  { lastDayOf }: ComplaintClock,
): DutyReport {
  if (first === null || received_on === null || due === 0)
    return { ...duty('complaints', true), count: 0 }
  return {
    id: 'complaints',
    state: late > 0 ? 'wrong' : 'soon',
    until: lastDayOf(received_on),
    count: late > 0 ? late : due,
    first: String(first),
  }
}

/**
 * Refunded payments and cancelled orders, each with the amount that its invoice's credit notes must add up to; those from before credit
 * notes are excluded.
 */
const toCredit = sql`
  select invoice.id, sum(given.amount_halalas) as halalas
  from payment_transactions given join invoices invoice using (order_id)
  where given.type = 'refund' and not refunded_without_note group by invoice.id
  union all
  select invoice.id, invoice.total_halalas from orders join invoices invoice on order_id = orders.id
  where orders.status = 'cancelled' and not refunded_without_note`

async function readComplianceFacts(
  db: Db,
  { lateBefore, dueBefore }: ComplaintClock,
): Promise<ComplianceFacts> {
  const receivedOn = sql`(created_at at time zone 'Asia/Riyadh')::date`
  const { rows } = await sql<ComplianceFacts>`
    select
      (select count(*)::int from orders
        where not exists (select from invoices where order_id = orders.id)
          and (status = 'delivered' or exists (
            select from payment_attempts where order_id = orders.id and state = 'captured'))) as uninvoiced,
      (select count(distinct owed.id)::int from (${toCredit}) as owed
        where halalas > (
          select coalesce(sum(total_halalas), 0) from credit_notes where invoice_id = owed.id)) as uncredited,
      array(select distinct name from content
        where state = 'published' and starts_at <= now() and name in (${sql.join([...policyBlocks])})) as policies,
      (select coalesce(json_agg(json_build_object('customer_id', customer_id, 'received_on', received_on)
          order by received_on, id), '[]')
        from personal_data_requests where done_at is null) as data_requests,
      array(select id from sales
        where state = 'scheduled' and ${todaySql} between starts_on and ends_on
          and coalesce(licence_number, '') = ''
        order by ends_on, id) as unlicensed_sales,
      (select count(*)::int from plant_law where checked_on < ${lastCheckDue()}::date)
        + (select count(*)::int from plant_law_events event join products on products.id = event.product_id
          where ${isOpenRemoval}) as law_tasks,
      array(select permit.valid_to::text from plant_permits permit where ${endsSoon()} order by permit.valid_to) as permits_ending,
      (select json_build_object(
          'late', count(*) filter (where ${receivedOn} < ${lateBefore}::date),
          'due', count(*) filter (where ${receivedOn} < ${dueBefore}::date),
          'first', (array_agg(id order by id))[1], 'received_on', min(${receivedOn}))
        from service_requests where type = 'contact' and state = 'new' and answered_at is null) as letters`.execute(
    db,
  )
  const [facts] = rows
  if (!facts) throw new Error('a select without a table has one row')
  return facts
}
