import type { ChangeEvent } from 'react'
import type { BoundField } from './use-edited-fields.ts'

type Typing = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

/** Converts a field of an editor to the properties of a text input. */
export const asText = ({ onChange, ...field }: BoundField<string>) => ({
  ...field,
  onChange: (event: Typing) => onChange(event.target.value),
})
