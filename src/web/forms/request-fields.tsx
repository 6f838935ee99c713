import type { ChangeEvent } from 'react'
import { Field, type FieldProps } from '../ui/field.tsx'

/** The mobile number of the requester. */
export const PhoneField = (field: FieldProps) => (
  <Field
    {...field}
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    dir="ltr"
    maxLength={20}
    placeholder="05X XXX XXXX"
  />
)

/** A hidden field that only a bot fills in (contract §11). */
export const Honeypot = ({
  onChange,
}: {
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void
}) => (
  <div className="visually-hidden" aria-hidden="true">
    <input name="website" tabIndex={-1} autoComplete="off" onChange={onChange} />
  </div>
)
