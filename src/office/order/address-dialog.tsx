import { useQuery } from '@tanstack/react-query'
import { changeOrderAddress } from '#contract/office/orders/order-acts.ts'
import { revealOrderContact, type OfficeOrder } from '#contract/office/orders/office-order.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { TextArea, TextField } from '../controls/field.tsx'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { Rows } from '../layout/screen-skeleton.tsx'
import { officeApi } from '../session/office-api.ts'
import { fieldRefusal } from '../session/refusal.ts'
import { OrderDialog, type OrderDialogProps } from './order-dialog.tsx'

/** Where the order goes. Who may change it sees it whole, which is written down. */
export function AddressDialog(props: OrderDialogProps) {
  const { order } = props
  const { data } = useQuery({
    queryKey: ['orders', 'contact', order.id],
    queryFn: async () =>
      (await officeApi.call(revealOrderContact, { params: { id: order.id } })).data,
    gcTime: 0,
  })
  return data ? <AddressForm {...props} address={data.shipping} /> : <Rows count={3} />
}

const fields = ['first_name', 'last_name', 'phone', 'email', 'city', 'postcode'] as const

type Address = OfficeOrder['shipping']
type AddressValues = ReturnType<typeof valuesOf>

function valuesOf(address: Address) {
  const [first, ...last] = address.name.split(' ')
  return {
    first_name: first ?? '',
    last_name: last.join(' '),
    phone: address.phone,
    email: address.email,
    city: address.city,
    postcode: address.postcode ?? '',
    lines: address.lines.join('\n'),
    district: address.district ?? '',
    short_code: address.short_code ?? '',
  }
}

/** As the API takes it. */
const shippingOf = ({ lines, district, short_code: code, ...rest }: AddressValues) => ({
  ...rest,
  address1: lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
  national_address: {
    building_number: null,
    secondary_number: null,
    street: null,
    district: district || null,
    short_code: code || null,
  },
})

function AddressForm({ address, ...props }: OrderDialogProps & { address: Address }) {
  const t = useTexts('office-orders')
  const { order, acts } = props
  const form = useKeptForm(`order-address-${order.id}`, () => valuesOf(address))
  const { values, change } = form
  const refusal = (name: string) => fieldRefusal(acts.error, `shipping.${name}`)
  return (
    <OrderDialog
      {...props}
      kept={form}
      size="medium"
      title={t('orders.act.edit_address')}
      confirm={t('orders.saveAndTell')}
      work={() =>
        officeApi.call(changeOrderAddress, {
          params: { id: order.id },
          body: { shipping: shippingOf(values), version: order.version },
        })
      }
    >
      {fields.map((name) => (
        <TextField
          key={name}
          label={t(`orders.field.${name}`)}
          error={refusal(name)}
          {...(name === 'phone' || name === 'email' || name === 'postcode' ? { dir: 'ltr' } : {})}
          value={values[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      ))}
      <TextArea
        label={t('orders.field.lines')}
        hint={t('orders.field.linesHint')}
        error={refusal('address1')}
        rows={3}
        value={values.lines}
        onChange={(event) => change({ lines: event.target.value })}
      />
      <TextField
        label={t('orders.field.district')}
        value={values.district}
        onChange={(event) => change({ district: event.target.value })}
      />
      <TextField
        label={t('orders.field.short_code')}
        dir="ltr"
        error={refusal('national_address.short_code')}
        value={values.short_code}
        onChange={(event) => change({ short_code: event.target.value })}
      />
    </OrderDialog>
  )
}
