import { useQuery } from '@tanstack/react-query'
import { changeOrderAddress } from '#contract/office/orders/order-actions.ts'
import { revealOrderContact, type OfficeOrder } from '#contract/office/orders/office-order.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Dialog } from '../../controls/dialog.tsx'
import { TextArea, TextField } from '../../controls/field.tsx'
import { usePersistedForm } from '../../editor/use-persisted-form.ts'
import { LoadFailure } from '../../layout/load-failure.tsx'
import { Rows } from '../../layout/screen-skeleton.tsx'
import { officeApi } from '../../session/office-api.ts'
import { fieldRefusal } from '../../session/refusal.ts'
import { OrderDialog, type OrderDialogProps } from '../order-dialog.tsx'

export type AddressKind = 'shipping' | 'billing'

/** The key of the text for changing an address of each kind. */
export const editText: Record<AddressKind, string> = {
  shipping: 'orders.act.edit_address',
  billing: 'orders.act.edit_billing',
}

/** The shipping or the billing address. A member who can change it sees it unmasked, which is logged. */
export function AddressDialog(props: OrderDialogProps & { kind: AddressKind }) {
  const { order, kind, onClose } = props
  const t = useTexts('office-orders')
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'contact', order.id],
    queryFn: async () =>
      (await officeApi.call(revealOrderContact, { params: { id: order.id } })).data,
    gcTime: 0,
  })
  if (data) return <AddressForm {...props} addresses={data} />
  return (
    <Dialog open onClose={onClose} size="medium" title={t(editText[kind])}>
      {error ? <LoadFailure error={error} onRetry={refetch} /> : <Rows count={3} />}
    </Dialog>
  )
}

const contactFields = [
  'first_name',
  'last_name',
  'phone',
  'email',
  'company_name',
  'vat_id',
  'city',
  'state',
  'postcode',
] as const

/** The parts of a Saudi National Address. */
const nationalFields = [
  'building_number',
  'street',
  'district',
  'secondary_number',
  'short_code',
] as const

/** Fields written left to right in both languages. */
const leftToRight: ReadonlySet<string> = new Set([
  'phone',
  'email',
  'vat_id',
  'postcode',
  'building_number',
  'secondary_number',
  'short_code',
])

/** The drafts of both addresses are stored separately. */
const suffixes: Record<AddressKind, string> = { shipping: '', billing: '-billing' }

type Address = OfficeOrder['shipping']
type AddressValues = ReturnType<typeof valuesOf>

/** Every part of an address: a part that is not sent back would be erased. */
const valuesOf = (address: Address) => ({
  first_name: address.first_name,
  last_name: address.last_name,
  phone: address.phone,
  email: address.email,
  company_name: address.company ?? '',
  vat_id: address.vat_number ?? '',
  city: address.city,
  state: address.region,
  postcode: address.postcode ?? '',
  lines: address.lines.join('\n'),
  building_number: address.building_number ?? '',
  street: address.street ?? '',
  district: address.district ?? '',
  secondary_number: address.secondary_number ?? '',
  short_code: address.short_code ?? '',
})

/** Converts form values to what the API takes. */
const sentOf = ({
  lines,
  building_number,
  street,
  district,
  secondary_number,
  short_code,
  ...rest
}: AddressValues) => ({
  ...rest,
  address1: lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
  national_address: { building_number, street, district, secondary_number, short_code },
})

interface FormProps extends OrderDialogProps {
  kind: AddressKind
  addresses: Record<AddressKind, Address>
}

function AddressForm({ kind, addresses, ...props }: FormProps) {
  const t = useTexts('office-orders')
  const { order, actions } = props
  const form = usePersistedForm(`order-address-${order.id}${suffixes[kind]}`, () =>
    valuesOf(addresses[kind]),
  )
  const { values, change } = form
  const textField = (name: keyof AddressValues, path: string) => (
    <TextField
      key={name}
      label={t(`orders.field.${name}`)}
      error={fieldRefusal(actions.error, path)}
      {...(leftToRight.has(name) && { dir: 'ltr' })}
      value={values[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  )
  return (
    <OrderDialog
      {...props}
      draft={form}
      size="medium"
      title={t(editText[kind])}
      confirm={t('orders.saveAndTell')}
      work={() =>
        officeApi.call(changeOrderAddress, {
          params: { id: order.id },
          body: {
            shipping: sentOf(kind === 'shipping' ? values : valuesOf(addresses.shipping)),
            ...(kind === 'billing' && { billing: sentOf(values) }),
            version: order.version,
          },
        })
      }
    >
      {contactFields.map((name) => textField(name, `${kind}.${name}`))}
      <TextArea
        label={t('orders.field.lines')}
        hint={t('orders.field.linesHint')}
        error={fieldRefusal(actions.error, `${kind}.address1`)}
        rows={3}
        value={values.lines}
        onChange={(event) => change({ lines: event.target.value })}
      />
      {nationalFields.map((name) => textField(name, `${kind}.national_address.${name}`))}
    </OrderDialog>
  )
}
