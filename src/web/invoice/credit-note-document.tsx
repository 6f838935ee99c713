import type { CreditNote } from '#contract/invoice.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Wordmark } from '../ui/icon.tsx'
import { fullAmount, Price } from '../ui/price.tsx'
import { Bilingual, BilingualText } from './bilingual.tsx'
import { Fact, Instant, SellerFacts } from './invoice-facts.tsx'
import { DocumentLines, type Column } from './invoice-lines.tsx'
import { TaxQr } from './tax-qr.tsx'
import * as styles from './invoice-document.module.css'
import * as facts from './invoice-facts.module.css'
import * as logo from '../layout/logo.module.css'

/** An amount without units is a price reduction: no plant was returned. */
const columns: Column<CreditNote['items'][number]>[] = [
  {
    text: 'invoice.quantity',
    of: ({ qty }) => (qty > 0 ? qty : <BilingualText text="creditNote.lowerPrice" />),
  },
  { text: 'invoice.vat', of: ({ base_tax_amount: riyals }) => fullAmount(riyals) },
  { text: 'invoice.lineTotal', of: ({ base_total: riyals }) => fullAmount(riyals) },
]

/**
 * A credit note on a sheet of A4, in Arabic and English side by side, the same for every reader: its invoice, its reason, and the credited
 * lines (tax.md 1.3).
 */
export function CreditNoteDocument({ note }: { note: CreditNote }) {
  const t = useTexts()
  const isTaxed = note.seller.vat_number !== null
  return (
    <article className={styles.document} dir="rtl">
      <header className={styles.head}>
        <span className={`${logo.logo} ${styles.brand}`} role="img" aria-label={t('brand.name')}>
          <Wordmark />
        </span>
        <h1 className="heading-3">
          <BilingualText text={isTaxed ? 'creditNote.titleTaxed' : 'creditNote.title'} />
        </h1>
      </header>
      <SellerFacts seller={note.seller} />
      <NoteFacts note={note} />
      <DocumentLines lines={note.items} columns={columns} isTaxed={isTaxed} />
      <p className={`${styles.note} text-caption muted`}>
        <BilingualText text={isTaxed ? 'invoice.currencyTaxed' : 'invoice.currency'} />
      </p>
      <div className={styles.end}>
        {note.qr && <TaxQr content={note.qr} />}
        <Totals note={note} isTaxed={isTaxed} />
      </div>
    </article>
  )
}

/** Number, invoice, reason and recipient of the note. */
function NoteFacts({ note }: { note: CreditNote }) {
  const buyer = note.order_address
  return (
    <dl className={facts.facts}>
      <Fact text="creditNote.number">
        <bdi className="ltr semibold">{note.increment_id}</bdi>
      </Fact>
      <Fact text="invoice.date">
        <Instant at={note.created_at} />
      </Fact>
      <Fact text="creditNote.invoice">
        <bdi className="ltr">{note.invoice.increment_id}</bdi>
      </Fact>
      <Fact text="creditNote.invoiceDate">
        <Instant at={note.invoice.created_at} />
      </Fact>
      <Fact text="creditNote.reason">
        <Bilingual ar={note.reason.ar} en={note.reason.en} />
      </Fact>
      <Fact text="invoice.order">
        <bdi className="ltr">{note.order_number}</bdi>
      </Fact>
      <Fact text="invoice.buyer">
        <bdi>{buyer.company_name ?? buyer.name}</bdi>
      </Fact>
    </dl>
  )
}

function Totals({ note, isTaxed }: { note: CreditNote; isTaxed: boolean }) {
  return (
    <dl className={`${facts.facts} ${facts.sums}`}>
      {note.base_shipping_amount > 0 && (
        <Fact text="invoice.delivery">
          <Price riyals={note.base_shipping_amount} digits="full" />
        </Fact>
      )}
      {isTaxed && (
        <>
          <Fact text="invoice.withoutVat">
            <Price riyals={note.base_grand_total - note.base_tax_amount} digits="full" />
          </Fact>
          <Fact text="invoice.vatOf" values={{ percent: `${note.tax_percent}%` }}>
            <Price riyals={note.base_tax_amount} digits="full" />
          </Fact>
        </>
      )}
      <Fact text="creditNote.total">
        <strong>
          <Price riyals={note.base_grand_total} digits="full" />
        </strong>
      </Fact>
    </dl>
  )
}
