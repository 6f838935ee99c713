import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { isPolicyBlock, type Page } from '#shared/content/blocks.ts'
import { ShopError } from '#shared/shop-error.ts'
import { addVersion, lockBlock, type Edited } from './save-block.ts'
import { builtInVersion, findVersion, type Block } from './versions.ts'

interface Period {
  startsAt: Date | null
  endsAt: Date | null
}

/**
 * Publishes the newest version, now or at a given time, until another one follows or until a given time. A policy is published from the day
 * that it names. Versions that can never be shown again become `past`.
 *
 * @throws ShopError `editConflict` `validationFailed`
 */
export async function publishBlock(
  tx: Db,
  audit: Audit,
  edited: Edited,
  period: Period,
): Promise<void> {
  const block = await lockBlock(tx, edited)
  const { startsAt, endsAt } = periodOf(block, period)
  const isShown = block.live?.version === block.version
  // The present version stays published until the later time.
  const version =
    block.version === builtInVersion || (isShown && startsAt !== null)
      ? await addVersion(tx, audit, block, block.value)
      : block.version
  await tx
    .updateTable('content')
    .set({
      state: 'published',
      ends_at: endsAt,
      // The time of the transaction, so that its response already shows the block as published. The start of a version that is already
      // shown is kept.
      ...(version !== block.live?.version && { starts_at: startsAt ?? sql<Date>`now()` }),
    })
    .where('name', '=', block.name)
    .where('version', '=', version)
    .execute()
  await retireCovered(tx, block.name, version)
  audit.record({
    action: 'content.published',
    entityId: block.name,
    title: block.name,
    changes: {
      version: [block.live?.version ?? builtInVersion, version],
      starts_at: [block.live?.startsAt ?? null, startsAt],
      ends_at: [block.live?.endsAt ?? null, endsAt],
    },
  })
}

const wrong = (field: string, key: string) =>
  new ShopError('validationFailed', {}, { [field]: [key] })

/** The first moment of a day in Riyadh, which has no daylight saving time. */
const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+03:00`)

/** The period of publication; null: from now on, without end. @throws ShopError `validationFailed` */
function periodOf({ name, value }: Block, { startsAt, endsAt }: Period) {
  const now = new Date()
  if (isPolicyBlock(name)) {
    const { valid_from: day } = value as Page
    if (endsAt) throw wrong('ends_at', 'policyHasNoEnd')
    if (startsAt) throw wrong('starts_at', 'policyStartsOnItsDay')
    if (day === null) throw wrong('valid_from', 'fieldRequired')
    const starts = startOfDay(day)
    return { startsAt: starts > now ? starts : null, endsAt: null }
  }
  const later = startsAt && startsAt > now ? startsAt : null
  if (endsAt && endsAt <= (later ?? now)) throw wrong('ends_at', 'endsBeforeStart')
  return { startsAt: later, endsAt }
}

/** Published versions that begin and end no later than this one are never shown again once it is in force. */
const retireCovered = (tx: Db, name: string, version: number) =>
  sql`
    update content as covered set state = 'past'
    from content as shown
    where shown.name = ${name} and shown.version = ${version}::int and shown.starts_at <= now()
      and covered.name = shown.name and covered.version <> shown.version and covered.state = 'published'
      and covered.starts_at <= shown.starts_at
      and (shown.ends_at is null or covered.ends_at <= shown.ends_at)`.execute(tx)

/**
 * Withdraws a published version. A policy in force can only be replaced.
 *
 * @throws ShopError `notFound` when it is not published, `validationFailed` for a policy in force
 */
export async function withdrawVersion(
  tx: Db,
  audit: Audit,
  { name, settings }: Pick<Edited, 'name' | 'settings'>,
  version: number,
): Promise<void> {
  const found = await findVersion(tx, name, version, settings)
  if (found?.state !== 'published') throw new ShopError('notFound')
  if (isPolicyBlock(name) && !found.isScheduled) throw wrong('published_version', 'policyHolds')
  await tx
    .updateTable('content')
    .set({ state: 'past' })
    .where('name', '=', name)
    .where('version', '=', version)
    .where('state', '=', 'published')
    .execute()
  audit.record({
    action: 'content.withdrawn',
    entityId: name,
    title: name,
    changes: {
      version: [version, null],
      starts_at: [found.startsAt, null],
      ends_at: [found.endsAt, null],
    },
  })
}
