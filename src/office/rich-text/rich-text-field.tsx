import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import type { Editor } from '@tiptap/core'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Icon } from '../controls/icon.tsx'
import { Ltr } from '../controls/money.tsx'
import { lengthOf } from './parse-html.ts'
import { RichText } from './rich-text.tsx'
import { Toolbar } from './toolbar.tsx'
import * as styles from './rich-text-field.module.css'

interface RichTextFieldProps {
  id: string
  label: string
  lang: 'ar' | 'en'
  value: string
  error: string | undefined
  onChange: (html: string) => void
  /** Shown below the text, before the count. */
  note: ReactNode
}

const loadEditor = () => import('./create-editor.ts')
const directions = { ar: 'rtl', en: 'ltr' } as const

/** A field for text with paragraphs, lists, headings and links. The editor's code is loaded at the first touch (office.md O0). */
export function RichTextField(props: RichTextFieldProps) {
  const { id, label, lang, value, error, note } = props
  const t = useTexts('office')
  const { direction } = useLocale()
  const message = useId()
  const { place, source, editor, failed, open, onKeyDown } = useTextEditor(props, message)
  return (
    <div className={`${styles.field} ${error ? styles.wrong : ''}`}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <div className={styles.frame} dir={directions[lang]} lang={lang}>
        <Toolbar editor={editor} label={label} onOpen={open} />
        <div
          ref={source}
          id={editor ? undefined : id}
          className={styles.text}
          hidden={editor !== null}
          role="textbox"
          tabIndex={0}
          aria-multiline="true"
          aria-label={label}
          // Once the editor is there, its box has the error and gets the focus.
          aria-invalid={error && !editor ? true : undefined}
          aria-describedby={error ? message : undefined}
          onPointerEnter={() => void loadEditor().catch(() => null)}
          onFocus={open}
          onKeyDown={onKeyDown}
        >
          <RichText html={value} />
        </div>
        <div ref={place} className={styles.place} hidden={editor === null} />
        <p className={styles.foot} dir={direction}>
          {note} <Ltr>{lengthOf(value)}</Ltr>
        </p>
      </div>
      {failed && <Alert>{t('office.richText.failed')}</Alert>}
      {error && (
        <p className={styles.error} id={message}>
          <Icon name="warning-circle" small />
          {error}
        </p>
      )}
    </div>
  )
}

/** Keeps what is typed while the editor is loading; the editor begins with it. */
function typeAhead(event: KeyboardEvent, ahead: RefObject<string>): void {
  const { key, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return
  if (key === 'Backspace') ahead.current = ahead.current.slice(0, -1)
  else if ([...key].length === 1) ahead.current += key
  else return
  // A space would scroll the page.
  event.preventDefault()
}

/** Whether the focus has moved to another field, from which the editor must not take it. */
function hasFocusLeft(frame: HTMLElement | null): boolean {
  const { activeElement, body } = document
  // In some browsers a pressed button, such as those of the toolbar, gets no focus.
  return activeElement !== body && !frame?.contains(activeElement)
}

/** Goes on at the end of the text with what was typed ahead, also where the focus has moved to another field since. */
function takeOver(editor: Editor, frame: HTMLElement | null, ahead: RefObject<string>): void {
  editor.commands.setTextSelection(editor.state.doc.content.size)
  // At once: the editor's own command takes the focus a frame later, from whichever field has it by then.
  if (!hasFocusLeft(frame)) editor.view.focus()
  if (ahead.current) editor.commands.insertContent({ type: 'text', text: ahead.current })
  ahead.current = ''
}

const attributesOf = (id: string, label: string) => ({
  id,
  role: 'textbox',
  class: styles.text ?? '',
  'aria-multiline': 'true',
  'aria-label': label,
})

/** The value of the last render, for callbacks that outlive one. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  return latest
}

/** Creates the editor over the text, once it is touched. */
function useTextEditor(
  { id, label, value, error, lang, onChange }: RichTextFieldProps,
  message: string,
) {
  const place = useRef<HTMLDivElement>(null)
  const source = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [failed, setFailed] = useState(false)
  /** Renders the toolbar again. */
  const [, step] = useState(0)
  const opening = useRef(false)
  const ahead = useRef('')
  /** The editor's last value: any other value was set from outside and recreates the editor. */
  const own = useRef(value)
  const latest = useLatest(onChange)

  const open = () => {
    if (opening.current || source.current?.closest('fieldset:disabled')) return
    opening.current = true
    loadEditor().then(
      ({ createEditor }) => {
        if (!place.current || !source.current) return
        if (ahead.current === '' && hasFocusLeft(source.current.parentElement))
          return void (opening.current = false)
        const made = createEditor({
          place: place.current,
          source: source.current,
          direction: directions[lang],
          attributes: attributesOf(id, label),
          onChange: (html) => {
            own.current = html
            latest.current(html)
          },
          onStep: () => step((count) => count + 1),
        })
        own.current = value
        setFailed(false)
        setEditor(made)
      },
      () => {
        opening.current = false
        setFailed(true)
      },
    )
  }
  useLayoutEffect(() => {
    if (!editor || value === own.current) return
    opening.current = false
    setEditor(null)
  }, [editor, value])
  // Before the next key: the text that had the focus is hidden by now, and a key meant for it would be lost.
  useLayoutEffect(() => {
    if (!editor) return
    // After the comparison of the values: it changes the text.
    takeOver(editor, place.current?.parentElement ?? null, ahead)
    return () => editor.destroy()
  }, [editor])
  useErrorMark(editor, error, message)
  const onKeyDown = (event: KeyboardEvent) => void (opening.current && typeAhead(event, ahead))
  return { place, source, editor, failed, open, onKeyDown }
}

/** Sets ARIA attributes for an error; React does not manage the editor's element. */
function useErrorMark(editor: Editor | null, error: string | undefined, message: string): void {
  useEffect(() => {
    if (!editor) return
    const box = editor.view.dom
    for (const [name, wanted] of [
      ['aria-invalid', error && 'true'],
      ['aria-describedby', error && message],
    ] as const)
      if (wanted) box.setAttribute(name, wanted)
      else box.removeAttribute(name)
  }, [editor, error, message])
}
