import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import {
  createView,
  deleteView,
  listViews,
  updateView,
  type OfficeView,
} from '#contract/office/views.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Switch, TextField } from '../controls/field.tsx'
import { Icon, type IconName } from '../controls/icon.tsx'
import { Menu } from '../controls/menu.tsx'
import { AnchoredPopover, Popover } from '../controls/popover.tsx'
import { useUndoNotice } from '../editor/use-undo-notice.ts'
import { callOnce, type UnansweredCall } from '../session/call-once.ts'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { fieldRefusal, refusalText } from '../session/refusal.ts'
import { useAction } from '../session/use-action.ts'
import type { ListAddress } from './use-list-address.ts'
import * as styles from './view-tabs.module.css'

const keyOf = (screen: string) => ['views', screen]

/** The member's own views of a list, and the shared ones. */
export const useSavedViews = (screen: string): OfficeView[] =>
  useQuery({
    queryKey: keyOf(screen),
    queryFn: async ({ signal }) =>
      (await officeApi.call(listViews, { query: { screen }, signal })).data,
    staleTime: 60_000,
  }).data ?? []

/** The address of a list as a view keeps it: without the page. */
const queryOf = ({ query: { page: _, ...query } }: Pick<ListAddress, 'query'>): string =>
  new URLSearchParams(query).toString()

/** Whether two queries have the same parameters, in any order. */
const isSameQuery = (one: string, other: string): boolean => {
  const [first = '', second = ''] = [one, other].map((query) => {
    const parameters = new URLSearchParams(query)
    parameters.sort()
    return parameters.toString()
  })
  return first === second
}

interface ActionsProps {
  screen: string
  address: ListAddress
}

/** A button to save the current filters as a view, also those of a colleague's view with a change, or the menu of the member's own view. */
export function SavedActions({
  screen,
  current,
  address,
}: ActionsProps & { current: OfficeView | undefined }) {
  const t = useTexts('office')
  if (current?.is_mine) return <ViewMenu key={current.id} {...{ screen, address }} view={current} />
  // A built-in view needs no saving.
  const hasFilters = Object.keys(address.filters).some((name) => name !== 'view')
  if (current ? isSameQuery(queryOf(address), current.query) : !hasFilters) return null
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

/** The actions on a view of the member but its renaming. */
function useViewActions({ screen, address, view }: ActionsProps & { view: OfficeView }) {
  const t = useTexts('office')
  const client = useQueryClient()
  const undoNotice = useUndoNotice()
  const params = { id: view.id }
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(screen) })
  const run = (work: () => Promise<unknown>) =>
    void work()
      .then(refresh)
      .catch((error: unknown) => notify.error(refusalText(t, error)))
  return {
    rename: async (name: string) => {
      await officeApi.call(updateView, { params, body: { name } })
      await refresh()
    },
    change: (body: Partial<Pick<OfficeView, 'query' | 'is_shared'>>) =>
      run(async () => notify.success((await officeApi.call(updateView, { params, body })).message)),
    remove: () =>
      run(async () => {
        const { message } = await officeApi.call(deleteView, { params })
        address.show('')
        const { name, query, is_shared } = view
        undoNotice(message, async () => {
          await officeApi.call(createView, {
            body: { screen, name, query, is_shared },
            headers: { 'Idempotency-Key': newIdempotencyKey() },
          })
          await refresh()
        })
      }),
  }
}

/** Renames, updates, shares and deletes a view of the member. */
function ViewMenu(props: ActionsProps & { view: OfficeView }) {
  const t = useTexts('office')
  const frame = useRef<HTMLSpanElement>(null)
  const [isRenaming, setRenaming] = useState(false)
  const { rename, change, remove } = useViewActions(props)
  const { name, query: saved, is_shared: isShared } = props.view
  const query = queryOf(props.address)
  const item = (id: string, icon: IconName, onAction: () => void) => ({
    ...{ id, icon, onAction },
    label: t(`office.views.${id}`),
  })
  return (
    <span ref={frame}>
      <Menu
        className={styles.save}
        label={t('office.views.menu', { name })}
        trigger={<Icon name="dots-three" />}
        actions={[
          item('rename', 'pencil-simple', () => setRenaming(true)),
          {
            ...item('update', 'floppy-disk', () => change({ query })),
            disabled: isSameQuery(query, saved),
          },
          item(isShared ? 'unshare' : 'share', 'users', () => change({ is_shared: !isShared })),
          { ...item('delete', 'trash', remove), danger: true, separated: true },
        ]}
      />
      {isRenaming && (
        <AnchoredPopover
          label={t('office.views.rename')}
          anchor={frame}
          onClose={() => setRenaming(false)}
        >
          <NameForm
            first={name}
            label={t('office.views.rename')}
            onSubmit={async (next) => {
              await rename(next)
              setRenaming(false)
            }}
          />
        </AnchoredPopover>
      )}
    </span>
  )
}

function SaveView({ screen, address, onDone }: ActionsProps & { onDone: () => void }) {
  const t = useTexts('office')
  const client = useQueryClient()
  const [isShared, setIsShared] = useState(false)
  const unanswered = useRef<UnansweredCall | null>(null)
  return (
    <NameForm
      first=""
      label={t('office.views.save')}
      onSubmit={async (name) => {
        const body = { screen, name, query: queryOf(address), is_shared: isShared }
        const { data } = await callOnce(unanswered, body, (key) =>
          officeApi.call(createView, { body, headers: { 'Idempotency-Key': key } }),
        )
        await client.invalidateQueries({ queryKey: keyOf(screen) })
        address.change({ saved: String(data.id) }, { replace: true })
        onDone()
      }}
    >
      <Switch
        label={t('office.views.shared')}
        checked={isShared}
        onChange={(event) => setIsShared(event.target.checked)}
      />
    </NameForm>
  )
}

/** The name of a view, and a button that saves it. */
function NameForm({
  first,
  label,
  onSubmit,
  children,
}: {
  first: string
  label: string
  onSubmit: (name: string) => Promise<void>
  children?: ReactNode
}) {
  const t = useTexts('office')
  const { busy, error, run } = useAction()
  const [name, setName] = useState(first)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(() => onSubmit(name))
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
      {children}
      <Button type="submit" variant="primary" busy={busy} disabled={name.trim() === ''}>
        {label}
      </Button>
    </form>
  )
}
