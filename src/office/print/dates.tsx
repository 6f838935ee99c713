import { dateFormatters } from '#shared/dates.ts'
import { BilingualName } from './bilingual.tsx'

/** A day or an instant in both languages. */
export const Day = ({ at }: { at: string }) => (
  <BilingualName ar={dateFormatters('ar').day(at)} en={dateFormatters('en').day(at)} />
)

/** A numeric date, with the time if there is one: the same in both languages. */
export function Instant({ at }: { at: string }) {
  const shifted = new Date(Date.parse(at) + 3 * 3_600_000).toISOString()
  return <bdi dir="ltr">{`${shifted.slice(0, 10)} ${shifted.slice(11, 16)}`}</bdi>
}
