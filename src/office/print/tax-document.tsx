import type { TaxDocument } from '#contract/office/print/print.ts'
import { Money } from '../controls/money.tsx'
import { QrCode } from '../labels/barcode.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { BilingualLine, BilingualName } from './bilingual.tsx'
import { Instant } from './dates.tsx'
import { Fact } from './picking-list.tsx'
import { Quantity } from './quantity.tsx'
import * as styles from './documents.module.css'

/** An invoice or a credit note as issued. */
export function TaxDocumentPage({ document }: { document: TaxDocument }) {
  const isTaxed = document.seller.vat_number !== null
  return (
    <article className={styles.sheet} lang="ar" dir="rtl">
      <header className={styles.head}>
        <h2>
          <BilingualLine text={`print.${titleOf(document)}`} />
        </h2>
        <bdi dir="ltr" className={styles.documentNumber}>
          {document.number}
        </bdi>
      </header>
      <TaxFacts document={document} />
      <Lines document={document} isTaxed={isTaxed} />
      <div className={styles.end}>
        {document.qr && <TaxCode content={document.qr} />}
        <Sums document={document} isTaxed={isTaxed} />
      </div>
      <p className={styles.note}>
        <BilingualLine text="print.currency" />
      </p>
    </article>
  )
}

/** Only a seller registered for VAT can call the document a tax invoice. */
function titleOf({ seller, invoice }: TaxDocument) {
  const isTaxed = seller.vat_number !== null
  if (invoice) return isTaxed ? 'taxNote' : 'plainNote'
  return isTaxed ? 'taxInvoice' : 'plainInvoice'
}

/** Seller, buyer, dates, and the reason for a credit note. */
function TaxFacts({ document }: { document: TaxDocument }) {
  const { seller, invoice, reason } = document
  return (
    <dl className={styles.facts}>
      <Fact text="print.seller">
        <BilingualName ar={seller.name_ar} en={seller.name_en} />
      </Fact>
      {seller.vat_number && (
        <Fact text="print.vatNumber">
          <bdi dir="ltr">{seller.vat_number}</bdi>
        </Fact>
      )}
      {seller.registration && (
        <Fact text="print.registration">
          <bdi dir="ltr">{seller.registration}</bdi>
        </Fact>
      )}
      <Fact text="print.address">
        <BilingualName ar={seller.address_ar} en={seller.address_en} />
      </Fact>
      <Fact text="print.issued">
        <Instant at={document.issued_at} />
      </Fact>
      {invoice && (
        <Fact text="print.ofInvoice">
          <bdi dir="ltr">{invoice.number}</bdi>
        </Fact>
      )}
      {invoice && (
        <Fact text="print.invoiceIssued">
          <Instant at={invoice.issued_at} />
        </Fact>
      )}
      {reason && (
        <Fact text="print.reason">
          <BilingualLine text={`print.reason.${reason}`} />
        </Fact>
      )}
      <Fact text="print.order">
        <bdi dir="ltr">{document.order_number}</bdi>
      </Fact>
      <Fact text="print.buyer">
        <bdi>{document.buyer}</bdi>
      </Fact>
      <Fact text="print.payment">
        <BilingualLine text={`print.payment.${document.payment_method}`} />
      </Fact>
    </dl>
  )
}

function TaxCode({ content }: { content: string }) {
  const t = useTexts('office-print')
  return <QrCode text={content} label={t('print.taxCode')} />
}

function Lines({ document: { lines }, isTaxed }: { document: TaxDocument; isTaxed: boolean }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {[
            'item',
            'quantity',
            'unitPrice',
            'discount',
            ...(isTaxed ? ['vat'] : []),
            'lineTotal',
          ].map((text) => (
            <th key={text} className={text === 'item' ? '' : styles.number}>
              <BilingualLine text={`print.${text}`} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={at}>
            <td>
              <BilingualName ar={line.name_ar} en={line.name_en} />
            </td>
            <td className={styles.number}>{line.quantity > 0 ? <Quantity of={line} /> : '—'}</td>
            {/* Of a lower price, nothing came back: there is no price of a piece. */}
            {[line.unit_price_halalas, line.discount_halalas].map((halalas, column) => (
              <td key={column} className={styles.number}>
                {line.quantity > 0 ? <Money halalas={halalas} /> : '—'}
              </td>
            ))}
            {isTaxed && (
              <td className={styles.number}>
                <Money halalas={line.vat_halalas} />
              </td>
            )}
            <td className={styles.number}>
              <Money halalas={line.gross_halalas} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Sums({ document, isTaxed }: { document: TaxDocument; isTaxed: boolean }) {
  const { shipping_halalas, total_halalas, vat_halalas, vat_rate_basis_points } = document
  return (
    <dl className={styles.sums}>
      {shipping_halalas > 0 && (
        <Fact text="print.delivery">
          <Money halalas={shipping_halalas} />
        </Fact>
      )}
      {isTaxed && (
        <>
          <Fact text="print.withoutVat">
            <Money halalas={total_halalas - vat_halalas} />
          </Fact>
          <div className={styles.fact}>
            <dt>
              <BilingualLine
                text="print.vatOf"
                values={{ percent: `${vat_rate_basis_points / 100}%` }}
              />
            </dt>
            <dd>
              <Money halalas={vat_halalas} />
            </dd>
          </div>
        </>
      )}
      <div className={`${styles.fact} ${styles.grand}`}>
        <dt>
          <BilingualLine text={isTaxed ? 'print.total' : 'print.plainTotal'} />
        </dt>
        <dd>
          <Money halalas={total_halalas} />
        </dd>
      </div>
    </dl>
  )
}
