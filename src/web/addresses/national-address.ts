import { toAsciiDigits } from '#shared/text/digits.ts'

/** The parts of a Saudi National Address as form values; all optional. Named as in the API. */
export interface NationalForm {
  short_code: string
  building_number: string
  secondary_number: string
  district: string
  street: string
}

export const nationalNames = [
  'short_code',
  'building_number',
  'secondary_number',
  'district',
  'street',
] as const satisfies (keyof NationalForm)[]

const shapes = {
  short_code: [/^([A-Z]{4}\d{4})?$/, 'invalidShortCode'],
  building_number: [/^(\d{4})?$/, 'invalidFourDigits'],
  secondary_number: [/^(\d{4})?$/, 'invalidFourDigits'],
} as const

/** Normalizes a typed code: any case and any digits are accepted. */
export const cleanNationalPart = (name: keyof NationalForm, typed: string): string =>
  name in shapes ? toAsciiDigits(typed).toUpperCase().replace(/\s/g, '') : typed

/** Part → text key of its error. */
export function validateNationalAddress(
  form: NationalForm,
): Partial<Record<keyof NationalForm, string>> {
  const errors: Partial<Record<keyof NationalForm, string>> = {}
  for (const name of ['short_code', 'building_number', 'secondary_number'] as const) {
    const [shape, key] = shapes[name]
    if (!shape.test(form[name].trim())) errors[name] = key
  }
  return errors
}

export const hasNationalParts = (form: NationalForm): boolean =>
  nationalNames.some((name) => form[name].trim() !== '')

/** null when no part was entered. */
export const toNationalAddress = (form: NationalForm): NationalForm | null =>
  hasNationalParts(form)
    ? {
        short_code: form.short_code,
        building_number: form.building_number,
        secondary_number: form.secondary_number,
        district: form.district,
        street: form.street,
      }
    : null
