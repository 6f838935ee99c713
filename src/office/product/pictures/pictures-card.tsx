import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OfficeProduct } from '#contract/office/products.ts'
import { commaIn } from '#shared/text/comma.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Button } from '../../controls/button.tsx'
import { Icon } from '../../controls/icon.tsx'
import { Panel } from '../../controls/panel.tsx'
import { useUndoNotice } from '../../editor/use-undo-notice.ts'
import { usePart } from '../../layout/use-part.tsx'
import { useCan } from '../../session/member.ts'
import { formPicture, type FormPicture } from '../product-form.ts'
import { formNotice, type ProductEditor } from '../use-product-editor.ts'
import { AddPictures } from './add-pictures.tsx'
import { PictureList } from './picture-list.tsx'
import { PictureTile } from './picture-tile.tsx'
import { UploadTile } from './upload-tile.tsx'
import { useReportedState, useUploads } from './use-uploads.ts'
import * as styles from './pictures-card.module.css'

const loadDetails = async () => (await import('./picture-details.tsx')).default

const maxPictures = 20

const loadDeleted = async () => (await import('./deleted-pictures.tsx')).DeletedPictures

interface PicturesCardProps {
  product: OfficeProduct | null
  editor: ProductEditor
}

/** Pictures in their order, the main one first; a member who may not change products reads their texts. */
export function PicturesCard({ product, editor }: PicturesCardProps) {
  const t = useTexts('office')
  const canWrite = useCan('catalogue.write')
  const { image_ids: pictures } = editor.values
  return (
    <Panel
      title={t('office.pictures.title')}
      aside={
        <span className="subtle">
          {t('office.pictures.hint', { count: pictures.length, most: maxPictures })}
        </span>
      }
    >
      {canWrite ? (
        <PicturesEditor product={product} editor={editor} />
      ) : (
        <PictureList pictures={pictures} />
      )}
    </Panel>
  )
}

/** The changes belong to the form until it is saved ([O-08]). */
function PicturesEditor({ product, editor }: PicturesCardProps) {
  const { pictures, set, add, remove } = usePictures(editor)
  const field = editor.field('image_ids')
  const uploads = useUploads((picture) => add(formPicture(picture)))
  useReportedState(uploads.uploads, editor.setUploads)
  const [chosen, choose] = useState<number | null>(null)
  const details = usePart('picture-details', loadDetails)
  const picture = pictures.find((one) => one.id === chosen) ?? pictures[0]
  return (
    <>
      <PictureArea
        field={field}
        {...{ pictures, uploads }}
        chosen={picture}
        onChoose={(one) => choose(one.id)}
        onMove={(from, to) => set(moved(pictures, from, to))}
      />
      {picture &&
        details((PictureDetails) => (
          <PictureDetails
            key={picture.id}
            picture={picture}
            place={pictures.indexOf(picture)}
            count={pictures.length}
            onChange={(part) =>
              set(pictures.map((one) => (one === picture ? { ...one, ...part } : one)))
            }
            onMove={(to) => set(moved(pictures, pictures.indexOf(picture), to))}
            onRemove={() => {
              remove(picture)
              // The pressed button disappears with the picture.
              document.getElementById(field.id)?.focus({ preventScroll: true })
            }}
          />
        ))}
      {product && <Bin product={product} />}
    </>
  )
}

/** The pictures, the uploads, and a button to add more; accepts dropped and pasted files. */
function PictureArea({
  field: { id, error },
  pictures,
  uploads,
  chosen,
  onChoose,
  onMove,
}: {
  field: { id: string; error: string | undefined }
  pictures: readonly FormPicture[]
  uploads: ReturnType<typeof useUploads>
  chosen: FormPicture | undefined
  onChoose: (picture: FormPicture) => void
  onMove: (from: number, to: number) => void
}) {
  const room = maxPictures - pictures.length - uploads.uploads.length
  const take = useTaking(room, uploads.add)
  usePastedFiles(take)
  return (
    <div
      id={id}
      tabIndex={-1}
      className={styles.area}
      aria-invalid={error ? true : undefined}
      {...dropTarget(take)}
    >
      <ol className={styles.grid}>
        {pictures.map((one, place) => (
          <PictureTile
            key={one.id}
            picture={one}
            place={place}
            isChosen={one === chosen}
            onChoose={() => onChoose(one)}
            onMove={(from) => onMove(from, place)}
          />
        ))}
        {uploads.uploads.map((upload) => (
          <UploadTile
            key={upload.key}
            upload={upload}
            onAgain={() => uploads.again(upload)}
            onRemove={() => uploads.remove(upload.key)}
          />
        ))}
        {room > 0 && <AddPictures onFiles={take} />}
      </ol>
      {error && (
        <p className={styles.error}>
          <Icon name="warning-circle" small />
          {error}
        </p>
      )}
    </div>
  )
}

/** Returns a function that adds as many files as there is room for, and names the rest. */
function useTaking(room: number, add: (files: readonly File[]) => void) {
  const t = useTexts('office')
  const { locale } = useLocale()
  return (files: readonly File[]) => {
    add(files.slice(0, Math.max(0, room)))
    const names = files.slice(Math.max(0, room)).map(({ name }) => name)
    const values = { most: maxPictures, names: names.join(commaIn(locale)) }
    if (names.length > 0) notify.error(t('office.pictures.tooMany', values), { stay: 15_000 })
  }
}

/** A button for the pictures removed from the product, which can be restored. */
function Bin({ product }: { product: OfficeProduct }) {
  const t = useTexts('office')
  const [isOpen, setIsOpen] = useState(false)
  const deleted = usePart('deleted-pictures', loadDeleted)
  return (
    <div>
      <Button variant="plain" size="small" icon="trash" onClick={() => setIsOpen(true)}>
        {t('office.pictures.deleted')}
      </Button>
      {isOpen &&
        deleted((DeletedPictures) => (
          <DeletedPictures product={product} onClose={() => setIsOpen(false)} />
        ))}
    </div>
  )
}

/** Returns the list with one picture moved to another index. */
function moved(pictures: readonly FormPicture[], from: number, to: number): FormPicture[] {
  const next = [...pictures]
  next.splice(Math.max(0, Math.min(to, pictures.length - 1)), 0, ...next.splice(from, 1))
  return next
}

function usePictures(editor: ProductEditor) {
  const t = useTexts('office')
  const undoNotice = useUndoNotice()
  const { image_ids: pictures } = editor.values
  // An upload finishes long after it started and must add to the pictures as they are then.
  const latest = useRef(pictures)
  useEffect(() => {
    latest.current = pictures
  }, [pictures])
  const set = (next: FormPicture[]) => {
    latest.current = next
    editor.change('image_ids', next)
  }
  const add = (picture: FormPicture) => {
    if (!latest.current.some(({ id }) => id === picture.id)) set([...latest.current, picture])
  }
  const remove = (picture: FormPicture) => {
    const place = latest.current.indexOf(picture)
    set(latest.current.filter((one) => one.id !== picture.id))
    const putBack = () => {
      if (!latest.current.some(({ id }) => id === picture.id))
        set(latest.current.toSpliced(place, 0, picture))
      return Promise.resolve()
    }
    undoNotice(t('office.pictures.removed'), putBack, formNotice)
  }
  return { pictures, set, add, remove }
}

/** Handles pictures pasted anywhere on the page. */
function usePastedFiles(take: (files: File[]) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) =>
      type.startsWith('image/'),
    )
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  })
  useEffect(() => {
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [])
}

/** Properties of an element that accepts dropped files. */
const dropTarget = (take: (files: File[]) => void) => ({
  onDragOver: (event: React.DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault()
  },
  onDrop: (event: React.DragEvent) => {
    const files = [...event.dataTransfer.files]
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  },
})
