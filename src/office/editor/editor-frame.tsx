import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import type { Permission } from '#shared/office/staff.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { useShortcuts } from '../layout/shortcuts.ts'
import type { ConflictDialog as LoadedConflictDialog } from './conflict-dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import type { Fields } from './merge.ts'
import { SaveBar } from './save-bar.tsx'
import { useCan } from '../session/member.ts'
import type { Editor } from './use-editor.ts'
import { useSaveAfterUploads, type UploadState } from './use-save-after-uploads.ts'
import * as styles from './editor-frame.module.css'

const loadConflictDialog = () => import('./conflict-dialog.tsx')
// `lazy` does not keep the type parameter.
const ConflictDialog = lazy(async () => ({
  default: (await loadConflictDialog()).ConflictDialog,
})) as unknown as typeof LoadedConflictDialog

interface EditorFrameProps<F extends Fields> {
  editor: Editor<F>
  /** The title of the page, with its buttons. */
  head: ReactNode
  /** Cards in a side column, 320 px wide. */
  side?: ReactNode
  /** A field's label, and its value in readable form. */
  labelOf: (name: string) => string
  show: (name: string, value: unknown) => ReactNode
  /** Long texts, plain and as HTML: both versions can be kept and edited together. */
  longTexts?: readonly string[]
  richTexts?: readonly string[]
  /** Lists whose entries are independent: what two members change in different entries is merged. */
  lists?: readonly string[]
  /** The permission to save; a member without it reads the fields only. Absent: everyone who may open the page has it. */
  needs?: Permission
  /** A `HistoryLink` to the object's entries in the audit log; absent: it is new, or has a history of its own. */
  history?: ReactNode
  /** Absent: the object is not in a list, or is the last one. `save` is that of this form. */
  onSaveAndNext?: (save: () => Promise<void>) => void
  /** The pictures of the form, which a save waits for; absent: they are no part of it. */
  uploads?: UploadState
  children: ReactNode
}

const none: readonly string[] = []

/** A form for one object: save bar, errors, changes of other members; ⌘S saves (office.md O3.0, editor). */
export function EditorFrame<F extends Fields>({
  editor,
  head,
  side,
  labelOf,
  show,
  longTexts = none,
  richTexts = none,
  lists = none,
  needs,
  history,
  onSaveAndNext,
  uploads = 'done',
  children,
}: EditorFrameProps<F>) {
  const isChanged = editor.changed.length > 0
  const { save, isWaiting } = useSaveAfterUploads(editor.save, uploads)
  useShortcuts({ 'mod+KeyS': () => isChanged && void save() })
  useLoadedConflictDialog(isChanged)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) void save()
      }}
    >
      {isChanged && (
        <SaveBar
          editor={editor}
          isWaiting={isWaiting}
          onSaveAndNext={onSaveAndNext && (() => onSaveAndNext(save))}
        />
      )}
      {head}
      <ErrorSummary editor={editor} labelOf={labelOf} />
      <EditableFields needs={needs}>
        <div className={side ? styles.columns : styles.column}>
          <div className={styles.column}>{children}</div>
          {side && <div className={styles.column}>{side}</div>}
        </div>
      </EditableFields>
      {history}
      <LeaveGuard isChanged={(isChanged || uploads === 'running') && !editor.busy} />
      {editor.conflict && (
        <Suspense>
          <ConflictDialog
            conflict={editor.conflict}
            mine={editor.values}
            {...{ labelOf, show, longTexts, richTexts, lists }}
            onMerge={editor.saveMerged}
            onTakeTheirs={editor.takeTheirs}
            onClose={editor.closeConflict}
          />
        </Suspense>
      )}
    </form>
  )
}

/** Loads the dialog with the first change, so that it is there when a save needs it. */
function useLoadedConflictDialog(isChanged: boolean): void {
  useEffect(() => {
    if (isChanged) loadConflictDialog().catch(() => undefined)
  }, [isChanged])
}

/** The fields, which a member without the permission to save can read but not change. */
function EditableFields({
  needs,
  children,
}: {
  needs: Permission | undefined
  children: ReactNode
}) {
  const t = useTexts('office')
  const canSave = useCan(needs ?? 'member')
  if (needs === undefined || canSave) return children
  return (
    <>
      <Alert tone="info">
        {t('office.noPermission', { permission: t(`office.permission.${needs}`) })}
      </Alert>
      <fieldset className={styles.readOnly} disabled>
        {children}
      </fieldset>
    </>
  )
}
