import { useEffect, useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import type { DiaryEntry } from '#contract/owned-plants/parts.ts'
import { addDiaryEntry, deleteDiaryEntry, type listDiary } from '#contract/owned-plants/plants.ts'
import type { DiaryKind } from '#shared/plants/owned.ts'
import { maxNoteLength } from '#shared/plants/owned.ts'
import { useForm } from '../../forms/use-form.ts'
import { browserApi } from '../../lib/browser-api.ts'
import { Deferred, type DeferredData } from '../../loading/deferred.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { RowSkeletons } from '../../ui/skeleton.tsx'
import type { OwnedPlantDetail } from './owned-plant-detail.ts'
import { SelectField } from '../select-field.tsx'
import { useAction } from '../use-action.ts'
import { useCareWords, todayInRiyadh } from '../use-care-words.ts'
import * as styles from './diary.module.css'
import * as form from '../form.module.css'
import * as iconButton from '../../ui/icon-button.module.css'
import * as sectionHead from '../../ui/section-head.module.css'

const icons: Record<DiaryKind, IconName> = {
  watered: 'drop',
  fed: 'flask',
  repotted: 'plant',
  pruned: 'scissors',
  moved: 'map-pin',
  photo: 'camera',
  note: 'pencil-simple',
  died: 'leaf',
}
/** Kinds that are written by hand; photos and the end of a plant have separate forms. */
const writable: readonly DiaryKind[] = ['note', 'watered', 'fed', 'repotted', 'pruned', 'moved']

const diaryId = 'diary'

/** The entries of a plant's diary, newest first. */
export function Diary({
  plant,
  diary,
}: {
  plant: OwnedPlantDetail
  diary: DeferredData<Answer<typeof listDiary>> | undefined
}) {
  const { t } = useCareWords()
  const [isWriting, setWriting] = useState(false)
  return (
    <section aria-labelledby={diaryId}>
      <div className={sectionHead.sectionHead}>
        <h2 className="heading-3" id={diaryId} tabIndex={-1}>
          {t('diary.title')}
        </h2>
        <Button variant="outline" small onClick={() => setWriting(true)}>
          <Icon name="plus" />
          {t('diary.write')}
        </Button>
      </div>
      <Deferred
        resolve={diary}
        skeleton={<RowSkeletons count={3} />}
        fallback="diary.failed"
        namespace="my-plants"
      >
        {({ data }) =>
          data.length === 0 ? (
            <p className="muted">{t('diary.empty')}</p>
          ) : (
            <ol className={styles.diary}>
              {data.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
          )
        }
      </Deferred>
      <Dialog open={isWriting} onClose={() => setWriting(false)} label={t('diary.write')}>
        {isWriting && <NoteForm plant={plant} onSaved={() => setWriting(false)} />}
      </Dialog>
    </section>
  )
}

function Entry({ entry }: { entry: DiaryEntry }) {
  const { t, dates, litres } = useCareWords()
  const [isAsking, setAsking] = useState(false)
  const { busy, error, run } = useAction('diary.saveFailed')
  const deletion = useFocusAfterDeletion()
  const which = entry.photo ? 'deletePhoto' : 'delete'
  const day = dates.shortDay(entry.happened_on)
  const params = { id: entry.plant_id, entry: entry.id }
  return (
    <li>
      <span className={styles.icon}>
        <Icon name={icons[entry.kind]} />
      </span>
      <time dateTime={entry.happened_on}>{day}</time>
      <p>
        <b>{t(`kind.${entry.kind}`)}</b> {entry.litres !== null && litres(entry.litres)}{' '}
        {entry.note && <bdi>{entry.note}</bdi>}
      </p>
      <button
        type="button"
        className={iconButton.iconButton}
        disabled={busy}
        aria-label={t('diary.delete', { day })}
        onClick={() => setAsking(true)}
      >
        <Icon name="trash" />
      </button>
      <ConfirmDialog
        open={isAsking}
        title={t(`diary.${which}Title`)}
        confirm={t('diary.deleteConfirm')}
        {...{ busy, error }}
        onConfirm={() =>
          run(
            () => browserApi.call(deleteDiaryEntry, { params }),
            () => {
              deletion.isDone = true
              setAsking(false)
            },
          )
        }
        onClose={() => setAsking(false)}
      >
        {t(`diary.${which}Lead`, { day })}
      </ConfirmDialog>
    </li>
  )
}

/** The button of a deleted entry disappears with it: the focus moves to the heading of the diary. */
function useFocusAfterDeletion() {
  const [deletion] = useState({ isDone: false })
  useEffect(() => {
    const heading = document.getElementById(diaryId)
    return () => {
      if (deletion.isDone) heading?.focus()
    }
  }, [deletion])
  return deletion
}

function NoteForm({ plant, onSaved }: { plant: OwnedPlantDetail; onSaved: () => void }) {
  const { t } = useCareWords()
  const { run } = useAction('diary.saveFailed')
  const today = todayInRiyadh()
  const { field, formRef, submit, busy, formError } = useForm({
    initialValues: { kind: 'note', happened_on: today, note: '' },
    validate: ({ kind, note }) => ({
      note: kind === 'note' && note.trim() === '' ? 'diary.noteNeeded' : undefined,
    }),
    send: async ({ kind, happened_on, note }) => {
      const body = { kind: kind as DiaryKind, happened_on, note }
      const saved = await browserApi.call(addDiaryEntry, { params: { id: plant.id }, body })
      run(() => Promise.resolve(saved), onSaved)
    },
    t,
    fallback: 'diary.saveFailed',
  })
  return (
    <form className={form.form} ref={formRef} onSubmit={submit} noValidate>
      <h2 className="heading-3">{t('diary.write')}</h2>
      {formError && <Alert>{formError}</Alert>}
      <SelectField
        label={t('diary.kind')}
        choices={writable.map((value) => ({ value, label: t(`kind.${value}`) }))}
        {...field('kind')}
      />
      <Field
        label={t('diary.day')}
        type="date"
        min={plant.planted_on}
        max={today}
        {...field('happened_on')}
      />
      <TextArea
        label={t('diary.note')}
        maxLength={maxNoteLength}
        optional={field('kind').value !== 'note'}
        {...field('note')}
      />
      <Button type="submit" busy={busy}>
        {t('diary.save')}
      </Button>
    </form>
  )
}
