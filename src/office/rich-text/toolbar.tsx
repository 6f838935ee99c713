import type { Editor } from '@tiptap/core'
import { useState, type FormEvent } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/field.tsx'
import { Icon, type IconName } from '../controls/icon.tsx'
import { Popover } from '../controls/popover.tsx'
import * as styles from './rich-text-field.module.css'

interface Action {
  id: string
  icon: IconName
  isOn: (editor: Editor) => boolean
  run: (editor: Editor) => boolean
}

const actions: readonly Action[] = [
  {
    id: 'bold',
    icon: 'text-b',
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    id: 'italic',
    icon: 'text-italic',
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    id: 'bullets',
    icon: 'list-bullets',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    id: 'numbers',
    icon: 'list-numbers',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    id: 'heading3',
    icon: 'text-h-three',
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    id: 'heading4',
    icon: 'text-h-four',
    isOn: (editor) => editor.isActive('heading', { level: 4 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 4 }).run(),
  },
]

/** Formatting buttons for the selected text. Until the editor is loaded, a press loads it. */
export function Toolbar({
  editor,
  label,
  onOpen,
}: {
  editor: Editor | null
  label: string
  onOpen: () => void
}) {
  const t = useTexts('office')
  return (
    <div className={styles.tools} role="group" aria-label={t('office.richText.tools', { label })}>
      {actions.map(({ id, icon, isOn, run }) => (
        <button
          key={id}
          type="button"
          className={styles.tool}
          aria-label={t(`office.richText.${id}`)}
          title={t(`office.richText.${id}`)}
          aria-pressed={editor ? isOn(editor) : false}
          onClick={() => (editor ? run(editor) : onOpen())}
        >
          <Icon name={icon} />
        </button>
      ))}
      <Popover
        className={styles.tool}
        label={t('office.richText.link')}
        buttonLabel={t('office.richText.link')}
        trigger={<Icon name="link" />}
      >
        {(close) =>
          editor ? <LinkForm editor={editor} onDone={close} /> : t('office.richText.first')
        }
      </Popover>
    </div>
  )
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const t = useTexts('office')
  const before = editor.getAttributes('link')['href'] as string | undefined
  const [typed, setTyped] = useState(before ?? 'https://')
  const isAddress = isHttps(typed.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!isAddress) return
    const { empty } = editor.state.selection
    const chain = editor.chain().focus().extendMarkRange('link')
    // Nothing is selected: the address itself is inserted.
    if (empty && !before)
      chain
        .insertContent({
          type: 'text',
          text: typed.trim(),
          marks: [{ type: 'link', attrs: { href: typed.trim() } }],
        })
        .run()
    else chain.setMark('link', { href: typed.trim() }).run()
    onDone()
  }
  return (
    <form className={styles.linkForm} onSubmit={submit}>
      <TextField
        label={t('office.richText.address')}
        hint={t('office.richText.httpsOnly')}
        dir="ltr"
        inputMode="url"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.linkActions}>
        <Button type="submit" variant="primary" disabled={!isAddress}>
          {t('office.richText.setLink')}
        </Button>
        {before && (
          <Button
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
              onDone()
            }}
          >
            {t('office.richText.removeLink')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Whether the text is an https address with a host of at least two parts. */
function isHttps(typed: string): boolean {
  const url = URL.canParse(typed) ? new URL(typed) : null
  return url?.protocol === 'https:' && url.hostname.includes('.')
}
