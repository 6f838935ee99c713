import type { CreditNote } from '#contract/invoice.ts'
import { getCreditNote } from '#contract/sales.ts'
import { browserApi } from '../lib/browser-api.ts'
import { paths } from '../lib/paths.ts'
import type { Handle } from '../layout/shell.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Button } from '../ui/button.tsx'
import { defer, type DeferredData } from '../loading/deferred.tsx'
import { customerLoader, useCustomerData } from '../loading/customer-loader.ts'
import { OrderScreen } from '../orders/order-screen.tsx'
import { CreditNoteDocument } from './credit-note-document.tsx'
import type { Route } from './+types/credit-note-page'
import * as styles from './invoice-page.module.css'

export const handle = { texts: ['orders', 'auth'], strip: false } satisfies Handle

/** The screen appears immediately with its skeleton; the note follows. */
export const clientLoader = customerLoader(
  ({ params: { noteId }, request: { signal } }: Route.ClientLoaderArgs) => ({
    note: defer(
      browserApi.call(getCreditNote, { params: { id: noteId }, signal }).then(({ data }) => data),
    ),
  }),
)

/** A credit note, to read and to print. */
export default function CreditNotePage({ loaderData, params }: Route.ComponentProps) {
  return <Screen id={params.noteId} note={useCustomerData(loaderData)?.note} />
}

export function HydrateFallback() {
  return <Screen />
}

function Screen({ id, note }: { id?: string; note?: DeferredData<CreditNote> | undefined }) {
  return (
    <OrderScreen
      title="creditNote.title"
      numberOf={({ increment_id }) => increment_id}
      className={styles.page}
      skeletonRows={6}
      fallback="creditNote.failed"
      icon="receipt"
      id={id}
      resolve={note}
    >
      {(loaded) => <NoteView note={loaded} />}
    </OrderScreen>
  )
}

function NoteView({ note }: { note: CreditNote }) {
  const t = useTexts('orders')
  return (
    <>
      <div className={styles.bar}>
        <Breadcrumb
          steps={[
            { to: paths.orders(), label: t('orders.title') },
            { to: paths.order(note.order_id), label: `#${note.order_number}` },
          ]}
          current={t('creditNote.title')}
        />
        <Button small onClick={() => window.print()}>
          {t('creditNote.print')}
        </Button>
      </div>
      <CreditNoteDocument note={note} />
    </>
  )
}
