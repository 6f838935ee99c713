import type { CountedLaw, LawTasks } from '#domain/office/plant-law/law-rows.ts'
import type { NameCheckResult } from '#domain/office/plant-law/check-name.ts'
import type { PermitRecord, PermitUseRecord } from '#domain/office/plant-law-registry/permits.ts'
import type { LawFields } from '#domain/office/plant-law-registry/save-law.ts'
import { dayOf } from '#shared/day.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { Permit, PermitUse } from '#contract/office/plant-law/permits.ts'
import type { LawRow, NameCheck, PlantLawPage } from '#contract/office/plant-law/plant-law.ts'

export const serializeLaw = ({
  key,
  barred_regions,
  reason_ar,
  reason_en,
  updated_by: _by,
  updated_at: _at,
  ...row
}: CountedLaw): LawRow => ({
  id: key,
  ...row,
  regions: barred_regions,
  text_ar: reason_ar,
  text_en: reason_en,
})

/** The fields of a call, mapped to the columns of the table. */
export const toLawFields = <
  Body extends {
    regions?: string[] | undefined
    text_ar?: string | undefined
    text_en?: string | undefined
  },
>({
  regions,
  text_ar,
  text_en,
  ...rest
}: Body) =>
  ({ ...rest, barred_regions: regions, reason_ar: text_ar, reason_en: text_en }) satisfies LawFields

export const serializeLawTasks = ({
  taken_off,
  certificates,
  permits_ending,
}: LawTasks): Pick<PlantLawPage, 'taken_off' | 'certificates' | 'permits_ending'> => ({
  taken_off: taken_off.map(({ law_key: law_id, at, ...rest }) => ({
    ...rest,
    law_id,
    at: new Date(at).toISOString(),
  })),
  certificates: certificates.map(({ id, lines }) => ({ id, lines, number: orderNumber(id) })),
  permits_ending: permits_ending.map(({ law_key: law_id, ...rest }) => ({ ...rest, law_id })),
})

function stateOf({ withdrawn_at, valid_from, valid_to }: PermitRecord): Permit['state'] {
  const today = dayOf(new Date())
  if (withdrawn_at !== null) return 'withdrawn'
  if (today > valid_to) return 'over'
  return today < valid_from ? 'coming' : 'valid'
}

export function serializePermit(permit: PermitRecord): Permit {
  const { law_key: law_id, paper_id, recorded_at, withdrawn_at: _, ...rest } = permit
  return {
    ...rest,
    law_id,
    state: stateOf(permit),
    has_paper: paper_id !== null,
    recorded_at: recorded_at.toISOString(),
  }
}

export const serializePermitUse = ({ order_id: id, at, ...use }: PermitUseRecord): PermitUse => ({
  ...use,
  order: id === null ? null : { id, number: orderNumber(id) },
  at: at.toISOString(),
})

export const serializeNameCheck = ({ verdict, refusal, perhaps }: NameCheckResult): NameCheck => ({
  law: verdict.law && {
    id: verdict.law.key,
    status: verdict.law.status,
    text_ar: verdict.law.reason_ar,
    text_en: verdict.law.reason_en,
  },
  refusal,
  has_permit: verdict.permitId !== null,
  perhaps: perhaps.map(({ key, name, status }) => ({ id: key, name, status })),
})
