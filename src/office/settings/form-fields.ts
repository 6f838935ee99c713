import type { SettingSection } from '#shared/office/settings.ts'
import { toAsciiDigits } from '#shared/text/digits.ts'
import { formatPhone } from '#shared/phone.ts'
import { toRiyals } from '#shared/money.ts'
import { halalasOf } from '../controls/amount.ts'

/** The input of a section's field; values are text, except for yes and no. */
export interface FormField {
  name: string
  kind: 'text' | 'area' | 'links' | 'lines' | 'whole' | 'money' | 'day' | 'time' | 'yes' | 'choice'
  /** Left to right in both languages: numbers, addresses. */
  isLtr?: true
  isRequired?: true
  max?: number
  type?: 'tel' | 'email' | 'url'
  /** The text key of the unit after a number. */
  unit?: string
  options?: readonly string[]
  /** Takes up a whole line. */
  isWide?: true
}

const both = (name: string, more: Partial<FormField> = {}): FormField[] =>
  (['ar', 'en'] as const).map((locale) => ({ name: `${name}_${locale}`, kind: 'text', ...more }))

/** The simple fields of each section; some sections have additional parts. */
export const fieldsOfSection: Record<SettingSection, readonly FormField[]> = {
  identity: [
    ...both('name', { isRequired: true, max: 60 }),
    { name: 'phone', kind: 'text', type: 'tel', isLtr: true, isRequired: true, max: 20 },
    { name: 'whatsapp', kind: 'text', type: 'tel', isLtr: true, max: 20 },
    { name: 'email', kind: 'text', type: 'email', isLtr: true, isRequired: true, max: 254 },
    { name: 'map_url', kind: 'text', type: 'url', isLtr: true, max: 300 },
    ...both('address', { isRequired: true, max: 200 }),
    ...both('story', { kind: 'area', max: 600 }),
    ...both('visit_terms', { max: 300 }),
    { name: 'social', kind: 'links', isLtr: true, isWide: true },
  ],
  legal: [
    ...both('legal_name', { max: 120 }),
    { name: 'cr_number', kind: 'text', isLtr: true, max: 20 },
    { name: 'unified_number', kind: 'text', isLtr: true, max: 20 },
    { name: 'vat_number', kind: 'text', isLtr: true, max: 20 },
    { name: 'is_vat_registered', kind: 'yes' },
    { name: 'mewa_licence', kind: 'text', isLtr: true, max: 60 },
    { name: 'mewa_expires_on', kind: 'day' },
    { name: 'complaint_days', kind: 'whole', unit: 'workingDays' },
  ],
  tax: [],
  payments: [
    { name: 'cash', kind: 'yes', isWide: true },
    { name: 'cash_max_halalas', kind: 'money' },
    { name: 'cards', kind: 'yes', isWide: true },
  ],
  delivery: [
    { name: 'promise_days', kind: 'whole', unit: 'days' },
    { name: 'promise_days_elsewhere', kind: 'whole', unit: 'days' },
    { name: 'skip_fridays', kind: 'yes', isWide: true },
    ...both('text', { kind: 'area', max: 300 }),
  ],
  orders: [
    { name: 'minimum_halalas', kind: 'money' },
    { name: 'refund_limit_halalas', kind: 'money' },
    { name: 'cancel_until', kind: 'choice', options: ['pending', 'processing'] },
    { name: 'low_stock_default', kind: 'whole', unit: 'pieces' },
    { name: 'first_answer_hours', kind: 'whole', unit: 'hours' },
    { name: 'auto_confirm', kind: 'yes', isWide: true },
  ],
  hours: [],
  shop: [...both('closed_text', { kind: 'area', max: 300 }), { name: 'reopen_on', kind: 'day' }],
  notices: [
    { name: 'new_orders_to', kind: 'lines', isLtr: true },
    { name: 'low_stock_to', kind: 'lines', isLtr: true },
    { name: 'failed_messages_to', kind: 'lines', isLtr: true },
    { name: 'refunds_to', kind: 'lines', isLtr: true },
    { name: 'refunds_above_halalas', kind: 'money', isWide: true },
    { name: 'quiet_from', kind: 'time' },
    { name: 'quiet_to', kind: 'time' },
  ],
  security: [],
}

/** Converts a stored value to a form value. */
export function toForm(field: FormField, value: unknown): unknown {
  if (field.kind === 'yes') return Boolean(value)
  if (field.kind === 'links') return (value as string[]).join('\n')
  if (field.kind === 'lines') return (value as string[]).map(formatPhone).join('\n')
  if (field.kind === 'money') return value ? String(toRiyals(Number(value))) : ''
  return String(value ?? '')
}

/** Converts a form value to what is sent; an invalid number is sent as typed, and the server returns an error. */
export function fromForm({ kind, isRequired }: FormField, typed: unknown): unknown {
  if (kind === 'yes') return typed
  const text = String(typed).trim()
  if (kind === 'links') return text.split(/\s+/).filter(Boolean)
  if (kind === 'lines')
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  if (kind === 'money') return text === '' ? 0 : (halalasOf(text) ?? text)
  if (kind === 'whole')
    return /^\d{1,9}$/.test(toAsciiDigits(text)) ? Number(toAsciiDigits(text)) : text
  return text === '' && !isRequired && kind !== 'area' ? null : text
}
