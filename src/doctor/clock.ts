import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { ask } from './ask.ts'
import { failing, ok, warning, type Check, type Finding } from './check.ts'
import type { Context } from './context.ts'

/** Codes are valid for minutes, and the card tokens of two machines must agree: customers notice a larger offset. */
const failingOffsetMs = 30_000
const warningOffsetMs = 2_000

interface Offset {
  from: string
  ms: number
}

/** Compares this machine's clock with the database's and that of an external provider; `db` null: it does not answer. */
export const clockCheck = ({ config }: Context, db: Db | null): Check => ({
  name: 'clock',
  async run(signal) {
    const [isSynchronized, ...offsets] = await Promise.all([
      readSynchronization(signal),
      db && offsetOf('the database', () => readDatabaseClock(db)),
      offsetOutside(config, signal),
    ])
    return assess(
      isSynchronized,
      offsets.filter((offset) => offset !== null),
    )
  },
})

function assess(isSynchronized: boolean | null, offsets: Offset[]): Finding {
  const worst = offsets.toSorted((a, b) => Math.abs(b.ms) - Math.abs(a.ms))[0]
  const remedy = 'apt-get install systemd-timesyncd (or chrony), then timedatectl set-ntp true.'
  const text = worst
    ? `This clock and that of ${worst.from} differ by ${(Math.abs(worst.ms) / 1000).toFixed(1)} s.`
    : 'There was no other clock to compare with.'
  if (worst && Math.abs(worst.ms) > failingOffsetMs) return failing(text, remedy)
  if (worst && Math.abs(worst.ms) > warningOffsetMs) return warning(text, remedy)
  if (isSynchronized === false)
    return warning(`${text} It is not synchronized by NTP and will drift.`, remedy)
  const ntp = isSynchronized
    ? ' It is synchronized by NTP.'
    : ' Whether by NTP cannot be seen here.'
  return ok(`${text}${ntp}`)
}

/** Whether systemd reports a synchronized clock; null where it cannot tell (a container, another system). */
async function readSynchronization(signal: AbortSignal): Promise<boolean | null> {
  const answer = await promisify(execFile)(
    'timedatectl',
    ['show', '--property=NTPSynchronized', '--value'],
    { signal, timeout: 3_000 },
  ).catch(() => null)
  const value = answer?.stdout.trim()
  return value === 'yes' ? true : value === 'no' ? false : null
}

/** Returns how far the other clock is ahead; it was read about half-way between question and answer. */
async function offsetOf(from: string, read: () => Promise<number | null>): Promise<Offset | null> {
  const start = Date.now()
  const there = await read()
  return there === null ? null : { from, ms: there - (start + Date.now()) / 2 }
}

async function readDatabaseClock(db: Db): Promise<number | null> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now.getTime() ?? null
}

/** Measures the offset from the `Date` header of the provider of payments or SMS; null without one, or without its answer. */
async function offsetOutside(
  { payments, sms }: Context['config'],
  signal: AbortSignal,
): Promise<Offset | null> {
  const url = 'baseUrl' in payments ? payments.baseUrl : 'baseUrl' in sms ? sms.baseUrl : null
  if (url === null) return null
  return offsetOf(new URL(url).host, async () => {
    const answer = await ask(url, { method: 'HEAD', signal }).catch(() => null)
    const date = Date.parse(answer?.headers.get('date') ?? '')
    // The header has whole seconds, of which half has passed on average.
    return Number.isNaN(date) ? null : date + 500
  })
}
