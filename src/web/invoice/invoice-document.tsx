import type { Invoice, Transaction } from '#contract/invoice.ts'
import type { Order } from '#contract/order.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Wordmark } from '../ui/icon.tsx'
import { Price } from '../ui/price.tsx'
import { BilingualText } from './bilingual.tsx'
import { Fact, Instant, InvoiceFacts, SellerFacts } from './invoice-facts.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { TaxQr } from './tax-qr.tsx'
import * as styles from './invoice-document.module.css'
import * as facts from './invoice-facts.module.css'
import * as logo from '../layout/logo.module.css'

interface InvoiceDocumentProps {
  order: Order
  invoice: Invoice
  /** The order's payment, and its refund when there was one. */
  transactions: Transaction[]
}

/**
 * The simplified tax invoice on a sheet of A4, in Arabic and English side by side, the same for every reader. Only a seller registered for
 * VAT may call it a tax invoice; for others it is a plain invoice.
 */
export function InvoiceDocument({ order, invoice, transactions }: InvoiceDocumentProps) {
  const t = useTexts()
  const isTaxed = invoice.seller.vat_number !== null
  return (
    <article className={styles.document} dir="rtl">
      <header className={styles.head}>
        <span className={`${logo.logo} ${styles.brand}`} role="img" aria-label={t('brand.name')}>
          <Wordmark />
        </span>
        <h1 className="heading-3">
          {isTaxed ? (
            <BilingualText text="invoice.titleTaxed" />
          ) : (
            <BilingualText text="invoice.title" />
          )}
        </h1>
        {invoice.state === 'refunded' && (
          <p className={styles.stamp}>
            <BilingualText text="invoice.refunded" />
          </p>
        )}
      </header>
      <SellerFacts seller={invoice.seller} />
      <InvoiceFacts
        order={order}
        invoice={invoice}
        payment={transactions.find(({ type }) => type !== 'refund')}
      />
      <InvoiceLines lines={invoice.items} isTaxed={isTaxed} />
      <p className={`${styles.note} text-caption muted`}>
        {isTaxed ? (
          <BilingualText text="invoice.currencyTaxed" />
        ) : (
          <BilingualText text="invoice.currency" />
        )}
      </p>
      <div className={styles.end}>
        {invoice.qr && <TaxQr content={invoice.qr} />}
        <Totals order={order} invoice={invoice} isTaxed={isTaxed} />
      </div>
      {invoice.credit_notes.length > 0 ? (
        <CreditNotes notes={invoice.credit_notes} />
      ) : (
        <RefundWithoutNote refund={transactions.find(({ type }) => type === 'refund')} />
      )}
    </article>
  )
}

/** Credits over the invoice, each under its number. */
function CreditNotes({ notes }: { notes: Invoice['credit_notes'] }) {
  return (
    <dl className={`${facts.facts} ${facts.refund}`}>
      {notes.map((note) => (
        <Fact key={note.id} text="creditNote.title">
          <bdi className="ltr">{note.increment_id}</bdi> ·{' '}
          <Price riyals={note.total} digits="full" />
          <Instant at={note.created_at} />
        </Fact>
      ))}
    </dl>
  )
}

/** For an invoice that was refunded before the shop wrote credit notes. */
function RefundWithoutNote({ refund }: { refund: Transaction | undefined }) {
  if (!refund) return null
  return (
    <>
      <dl className={`${facts.facts} ${facts.refund}`}>
        <Fact text="invoice.refundedAmount">
          <Price riyals={refund.amount} digits="full" />
        </Fact>
        <Fact text="invoice.refundedAt">
          <Instant at={refund.created_at} />
        </Fact>
      </dl>
      <p className={`${styles.note} text-caption muted`}>
        <BilingualText text="invoice.refundedWithoutNote" />
      </p>
    </>
  )
}

function Totals({ order, invoice, isTaxed }: { order: Order; invoice: Invoice; isTaxed: boolean }) {
  const percent = `${order.items[0]?.tax_percent ?? 0}%`
  return (
    <dl className={`${facts.facts} ${facts.sums}`}>
      <Fact text="invoice.subtotal">
        <Price riyals={invoice.base_sub_total} digits="full" />
      </Fact>
      {invoice.base_discount_amount > 0 && (
        <Fact text="invoice.discount">
          <Price riyals={invoice.base_discount_amount} digits="full" minus />
        </Fact>
      )}
      <Fact text="invoice.delivery">
        {invoice.base_shipping_amount > 0 ? (
          <Price riyals={invoice.base_shipping_amount} digits="full" />
        ) : (
          <BilingualText text="invoice.free" />
        )}
      </Fact>
      {isTaxed && (
        <>
          <Fact text="invoice.withoutVat">
            <Price riyals={invoice.base_grand_total - invoice.base_tax_amount} digits="full" />
          </Fact>
          <Fact text="invoice.vatOf" values={{ percent }}>
            <Price riyals={invoice.base_tax_amount} digits="full" />
          </Fact>
        </>
      )}
      <Fact text={isTaxed ? 'invoice.totalTaxed' : 'invoice.total'}>
        <strong>
          <Price riyals={invoice.base_grand_total} digits="full" />
        </strong>
      </Fact>
    </dl>
  )
}
