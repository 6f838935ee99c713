import type { Printed, PrintedOrder } from '#contract/office/print/print.ts'
import { formatPhone } from '#shared/phone.ts'
import { Money } from '../controls/money.tsx'
import { QrCode } from '../labels/barcode.tsx'
import { BilingualLine, BilingualName } from './bilingual.tsx'
import { Day } from './dates.tsx'
import { Fact } from './picking-list.tsx'
import { Quantity } from './quantity.tsx'
import * as styles from './documents.module.css'

/** The delivery note: no prices, since the order may be a gift; for a cash order, the amount to collect on delivery. */
export function DeliveryNote({ order, shop }: { order: PrintedOrder; shop: Printed['shop'] }) {
  return (
    <article className={styles.sheet} lang="ar" dir="rtl">
      <NoteHead order={order} shop={shop} />
      <DeliveryFacts order={order} />
      <PackedLines lines={order.lines} />
      <footer className={styles.foot}>
        {order.cash_due_halalas !== null && (
          <p className={styles.due}>
            <BilingualLine text="print.cashDue" /> <Money halalas={order.cash_due_halalas} />
          </p>
        )}
        <p className={styles.signature}>
          <BilingualLine text="print.received" />
        </p>
      </footer>
    </article>
  )
}

function NoteHead({ order, shop }: { order: PrintedOrder; shop: Printed['shop'] }) {
  return (
    <header className={styles.head}>
      <div>
        <h2>
          <BilingualLine text="print.title.delivery_note" />
        </h2>
        <b>
          <BilingualName ar={shop.name_ar} en={shop.name_en} />
        </b>
        {shop.phone && (
          <p>
            <bdi dir="ltr">{formatPhone(shop.phone)}</bdi>
          </p>
        )}
      </div>
      <div className={styles.code}>
        <QrCode text={order.number} label={order.number} />
        <bdi dir="ltr">{order.number}</bdi>
      </div>
    </header>
  )
}

/** The recipient, the address and the delivery day. */
function DeliveryFacts({ order }: { order: PrintedOrder }) {
  return (
    <dl className={styles.facts}>
      <Fact text="print.customer">
        <bdi>{order.name}</bdi>
      </Fact>
      {order.phone && (
        <Fact text="print.phone">
          <bdi dir="ltr">{formatPhone(order.phone)}</bdi>
        </Fact>
      )}
      <Fact text="print.address">
        <bdi>
          {[...order.address, order.address.length === 0 ? order.district : '', order.city]
            .filter(Boolean)
            .join('، ')}
        </bdi>
      </Fact>
      <Fact text="print.placed">
        <Day at={order.placed_at} />
      </Fact>
      <Fact text="print.promised">
        <Day at={order.promised_on} />
      </Fact>
    </dl>
  )
}

function PackedLines({ lines }: { lines: PrintedOrder['lines'] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>
            <BilingualLine text="print.item" />
          </th>
          <th className={styles.number}>
            <BilingualLine text="print.quantity" />
          </th>
          <th className={styles.box}>
            <BilingualLine text="print.done" />
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <PackedLine key={`${line.sku}.${line.option_ar}`} line={line} />
        ))}
      </tbody>
    </table>
  )
}

function PackedLine({ line }: { line: PrintedOrder['lines'][number] }) {
  return (
    <tr>
      <td>
        <BilingualName
          ar={[line.name_ar, line.option_ar].filter(Boolean).join(' · ')}
          en={[line.name_en, line.option_en].filter(Boolean).join(' · ')}
        />
        {line.certificate !== null && (
          <small>
            <BilingualLine text="print.certificate" /> <bdi dir="ltr">{line.certificate}</bdi>
          </small>
        )}
        {line.has_planting && (
          <small>
            <BilingualLine text="print.planting" />
          </small>
        )}
      </td>
      <td className={styles.number}>
        <Quantity of={line} />
      </td>
      <td className={styles.box}>
        <span className={styles.tick}>{'\u00a0'}</span>
      </td>
    </tr>
  )
}
