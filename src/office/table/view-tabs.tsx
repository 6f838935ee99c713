import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { createView, deleteView, listViews, type OfficeView } from '#contract/office/views.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Switch, TextField } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { formatCount, Ltr } from '../controls/money.tsx'
import { Popover } from '../controls/popover.tsx'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { fieldRefusal, refusalText } from '../session/refusal.ts'
import { useAction } from '../session/use-action.ts'
import type { ListDefinition, ListView } from './list-definition.ts'
import type { ListAddress } from './use-list-address.ts'
import * as styles from './view-tabs.module.css'

interface TabsProps {
  definition: Pick<ListDefinition<never>, 'screen' | 'views'>
  address: ListAddress
}

/** The list's built-in views, and those the member or a colleague has saved. */
export function ViewTabs({ definition: { screen, views }, address }: TabsProps) {
  const t = useTexts('office')
  const saved = useSavedViews(screen)
  const chosen = address.get('saved')
  const view = address.get('view')
  const isSaved = saved.some(({ id }) => String(id) === chosen)
  return (
    <div className={styles.line}>
      {(views.length > 1 || saved.length > 0) && (
        <nav className={styles.tabs} aria-label={t('office.views.label')}>
          {views.map(({ id = '', ...tab }) => (
            <Tab
              key={id}
              to={id ? `?view=${id}` : '?'}
              tab={tab}
              isCurrent={!isSaved && view === id}
            />
          ))}
          {saved.map(({ id, name, query }) => (
            <Tab
              key={id}
              to={`?${query}${query ? '&' : ''}saved=${id}`}
              tab={{ label: name }}
              isCurrent={chosen === String(id)}
            />
          ))}
        </nav>
      )}
      <SavedActions
        screen={screen}
        current={saved.find(({ id }) => String(id) === chosen)}
        address={address}
      />
    </div>
  )
}

interface TabProps {
  to: string
  tab: Omit<ListView, 'id'>
  isCurrent: boolean
}

function Tab({ to, tab: { label, count, countIsMore, isUrgent }, isCurrent }: TabProps) {
  const link = useRef<HTMLAnchorElement>(null)
  // On a phone the tabs scroll sideways: the open one must be visible.
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isCurrent])
  return (
    <Link
      ref={link}
      className={`${styles.tab} ${isCurrent ? styles.current : ''}`}
      to={to}
      preventScrollReset
      aria-current={isCurrent ? 'page' : undefined}
    >
      {label}
      {count !== undefined && (
        <>
          {' '}
          <span className={isUrgent && count > 0 ? styles.urgent : styles.count}>
            <Ltr>
              {formatCount(count)}
              {countIsMore && '+'}
            </Ltr>
          </span>
        </>
      )}
    </Link>
  )
}

const keyOf = (screen: string) => ['views', screen]

const useSavedViews = (screen: string): OfficeView[] =>
  useQuery({
    queryKey: keyOf(screen),
    queryFn: async ({ signal }) =>
      (await officeApi.call(listViews, { query: { screen }, signal })).data,
    staleTime: 60_000,
  }).data ?? []

/** Buttons to save the current filters as a view, and to delete the member's own view. */
function SavedActions({
  screen,
  current,
  address,
}: {
  screen: string
  current: OfficeView | undefined
  address: ListAddress
}) {
  const t = useTexts('office')
  const client = useQueryClient()
  const { busy, run } = useAction()
  if (current?.is_mine)
    return (
      <Button
        variant="plain"
        size="small"
        icon="trash"
        busy={busy}
        onClick={() =>
          void run(async () => {
            await officeApi.call(deleteView, { params: { id: current.id } })
            await client.invalidateQueries({ queryKey: keyOf(screen) })
            address.show('')
          })
        }
      >
        {t('office.views.delete')}
      </Button>
    )
  // A built-in view needs no saving.
  const hasFilters = Object.keys(address.filters).some((name) => name !== 'view')
  if (!hasFilters || current) return null
  return (
    <Popover
      className={styles.save}
      label={t('office.views.save')}
      trigger={
        <>
          <Icon name="floppy-disk" small />
          {t('office.views.save')}
        </>
      }
    >
      {(close) => <SaveView {...{ screen, address }} onDone={close} />}
    </Popover>
  )
}

function SaveView({
  screen,
  address,
  onDone,
}: {
  screen: string
  address: ListAddress
  onDone: () => void
}) {
  const t = useTexts('office')
  const client = useQueryClient()
  const { busy, error, run } = useAction()
  const [name, setName] = useState('')
  const [isShared, setIsShared] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      const { page: _, ...viewQuery } = address.query
      const query = new URLSearchParams(viewQuery).toString()
      const { data } = await officeApi.call(createView, {
        body: { screen, name, query, is_shared: isShared },
        headers: { 'Idempotency-Key': newIdempotencyKey() },
      })
      await client.invalidateQueries({ queryKey: keyOf(screen) })
      address.change({ saved: String(data.id) }, { replace: true })
      onDone()
    })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      <TextField
        label={t('office.views.name')}
        error={fieldRefusal(error, 'name')}
        value={name}
        maxLength={40}
        onChange={(event) => setName(event.target.value)}
      />
      <Switch
        label={t('office.views.shared')}
        checked={isShared}
        onChange={(event) => setIsShared(event.target.checked)}
      />
      <Button type="submit" variant="primary" busy={busy} disabled={name.trim() === ''}>
        {t('office.views.save')}
      </Button>
    </form>
  )
}
