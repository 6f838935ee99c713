import { Editor, getSchema, Mark, mergeAttributes, type JSONContent } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions'
import { DOMParser, DOMSerializer, type Node } from '@tiptap/pm/model'

/** An address of https, and no other. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [{ tag: 'a[href^="https://"]' }],
  renderHTML: ({ HTMLAttributes }) => [
    'a',
    mergeAttributes(HTMLAttributes, { rel: 'nofollow noopener' }),
    0,
  ],
})

/** What a description may hold, which is what can be typed and pasted (contract §3.1). */
const extensions = [
  Document,
  Paragraph,
  Text,
  Heading.configure({ levels: [3, 4] }),
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  Bold,
  Italic,
  HardBreak,
  Link,
  UndoRedo,
]

interface EditorOptions {
  /** Where it is drawn. */
  place: HTMLElement
  /** The text as it is read, in the page. */
  source: HTMLElement
  /** Of the box that is typed into. */
  attributes: Record<string, string>
  direction: 'rtl' | 'ltr'
  onChange: (html: string) => void
  /** After every step of the cursor too. */
  onStep: () => void
}

/** The editor of a description. It draws nothing but the text; its style sheet is the page's. */
export function createEditor(options: EditorOptions): Editor {
  const { place, source, attributes, direction, onChange, onStep } = options
  return new Editor({
    element: place,
    extensions,
    // Nothing is handed to the browser as HTML: the text is taken out of the page.
    content: DOMParser.fromSchema(getSchema(extensions)).parse(source).toJSON() as JSONContent,
    injectCSS: false,
    editorProps: {
      attributes: { ...attributes, dir: direction },
      // The policy refuses inline styles; the schema would drop them anyway.
      transformPastedHTML: (html) => html.replace(/ style=(?:"[^"]*"|'[^']*')/gi, ''),
    },
    onUpdate: ({ editor }) => onChange(htmlOf(editor.state.doc)),
    onTransaction: onStep,
  })
}

/** As it is kept: an item that is one paragraph stands without it, an empty text is empty. */
function htmlOf(doc: Node): string {
  if (doc.textContent.trim() === '' && doc.childCount <= 1) return ''
  const holder = document.createElement('div')
  DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, {}, holder)
  for (const paragraph of holder.querySelectorAll('li > p:first-child'))
    paragraph.replaceWith(...paragraph.childNodes)
  return holder.innerHTML
}
