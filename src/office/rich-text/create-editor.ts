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

/** A link to an https address; other addresses are rejected. */
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

/** The elements a description can contain, which limits what can be typed and pasted (contract §3.1). */
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
  /** The element to render into. */
  place: HTMLElement
  /** The rendered text in the page. */
  source: HTMLElement
  /** Attributes of the editable element. */
  attributes: Record<string, string>
  direction: 'rtl' | 'ltr'
  onChange: (html: string) => void
  /** Called after every transaction, including cursor moves. */
  onStep: () => void
}

/** Creates the editor of a description. It renders the text only; the page provides the styles. */
export function createEditor(options: EditorOptions): Editor {
  const { place, source, attributes, direction, onChange, onStep } = options
  return new Editor({
    element: place,
    extensions,
    // Parsed from the page's elements, so that no HTML string is passed to the browser.
    content: DOMParser.fromSchema(getSchema(extensions)).parse(source).toJSON() as JSONContent,
    injectCSS: false,
    editorProps: {
      attributes: { ...attributes, dir: direction },
      // The policy forbids inline styles; the schema would drop them anyway.
      transformPastedHTML: (html) => html.replace(/ style=(?:"[^"]*"|'[^']*')/gi, ''),
    },
    onUpdate: ({ editor }) => onChange(htmlOf(editor.state.doc)),
    onTransaction: onStep,
  })
}

/** Serializes the text as stored: the first paragraph of a list item is unwrapped, an empty text is an empty string. */
function htmlOf(doc: Node): string {
  if (doc.textContent.trim() === '' && doc.childCount <= 1) return ''
  const holder = document.createElement('div')
  DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, {}, holder)
  for (const paragraph of holder.querySelectorAll('li > p:first-child'))
    paragraph.replaceWith(...paragraph.childNodes)
  return holder.innerHTML
}
