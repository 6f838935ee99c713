import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { addCustomerNote, listCustomerNotes } from '#contract/office/customers/customers.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { TextArea } from '../controls/field.tsx'
import { LineList } from '../controls/line-list.tsx'
import { Panel } from '../controls/panel.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { usePersistedForm } from '../editor/use-persisted-form.ts'
import { useCan } from '../session/member.ts'
import { officeApi } from '../session/office-api.ts'
import { fieldRefusal, refusalText } from '../session/refusal.ts'
import { useActionOnce } from '../session/use-action.ts'
import { useCustomerTexts } from './customer-words.ts'
import * as styles from './customers.module.css'

const keyOf = (customerId: number) => ['customers', 'notes', customerId]

/** Staff notes about a customer, with a field to add one. */
export function CustomerNotes({ customerId, isOpen }: { customerId: number; isOpen: boolean }) {
  const t = useCustomerTexts()
  const tOffice = useTexts('office')
  const canWrite = useCan('customers.write') && isOpen
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useNotes(customerId)
  const notes = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Panel title={t('customers.notes')}>
      {canWrite && <NewNote customerId={customerId} />}
      {error && <Alert>{refusalText(tOffice, error)}</Alert>}
      {data && notes.length === 0 && <p className="muted">{t('customers.notes.none')}</p>}
      {notes.length > 0 && (
        <LineList
          label={t('customers.notes')}
          lines={notes.map(({ id, text, at, by }) => ({
            id,
            icon: 'note' as const,
            title: (
              <span className={styles.note} dir="auto">
                {text}
              </span>
            ),
            detail: (
              <>
                {by && <bdi>{by.name}</bdi>}
                {' · '}
                <RelativeTime at={at} />
              </>
            ),
          }))}
        />
      )}
      {hasNextPage && (
        <Button variant="plain" busy={isFetching} onClick={() => void fetchNextPage()}>
          {t('customers.notes.more')}
        </Button>
      )}
    </Panel>
  )
}

const useNotes = (customerId: number) =>
  useInfiniteQuery({
    queryKey: keyOf(customerId),
    queryFn: ({ pageParam, signal }) =>
      officeApi.call(listCustomerNotes, {
        params: { id: customerId },
        query: { page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) =>
      meta && meta.current_page < meta.last_page ? meta.current_page + 1 : undefined,
  })

/** A new note, stored on the device until it is saved. */
function NewNote({ customerId }: { customerId: number }) {
  const t = useCustomerTexts()
  const tOffice = useTexts('office')
  const client = useQueryClient()
  const form = usePersistedForm(`customer-note-${customerId}`, () => ({ text: '' }))
  const { busy, error, run } = useActionOnce()
  const { text } = form.values
  const add = async () => {
    const isAdded = await run(text, async (key) => {
      await officeApi.call(addCustomerNote, {
        params: { id: customerId },
        body: { text },
        headers: { 'Idempotency-Key': key },
      })
    })
    if (!isAdded) return
    void form.clear()
    await client.invalidateQueries({ queryKey: keyOf(customerId) })
  }
  const textError = fieldRefusal(error, 'text')
  return (
    <form
      className={styles.compose}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') void add()
      }}
    >
      <TextArea
        label={t('customers.notes.text')}
        hint={t('customers.notes.hint')}
        rows={3}
        maxLength={2000}
        value={text}
        error={textError ?? (error == null ? undefined : refusalText(tOffice, error))}
        onChange={(event) => form.change({ text: event.target.value })}
      />
      <Button type="submit" busy={busy} disabled={text.trim() === ''}>
        {t('customers.notes.add')}
      </Button>
    </form>
  )
}
