import { contentIcons, type BilingualText, type ContentIcon } from '#shared/content/blocks.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { SelectField } from '../controls/field.tsx'
import { blank } from './block-form.ts'
import { TargetField, WordsField, type FieldOf } from './fields.tsx'
import { ItemList } from './item-list.tsx'

type LinkItem = { id: number; label: BilingualText; target: string }
type MenuItem = LinkItem & { children?: LinkItem[] }
type StripItem = LinkItem & { icon: ContentIcon }
type LabelItem = {
  id: number
  icon: ContentIcon
  title: BilingualText
  text: BilingualText
  target: string
}
type ColumnItem = { id: number; label: BilingualText; links: LinkItem[] }

type ListProps<T> = FieldOf<T[]> & { label: string }

const newLink = { label: blank, target: '' }

/** A bilingual text in the member's language. */
export function useSay(): (text: BilingualText) => string {
  const { locale } = useLocale()
  return (text) => text[locale] || text.ar
}

/** One of the shop's icons, by what it stands for. */
function IconField({
  value,
  onChange,
}: {
  value: ContentIcon
  onChange: (icon: ContentIcon) => void
}) {
  const t = useTexts('office-content')
  return (
    <SelectField
      label={t('content.field.icon')}
      value={value}
      options={contentIcons.map((icon) => ({ value: icon, label: t(`content.icon.${icon}`) }))}
      onChange={({ target }) => onChange(target.value as ContentIcon)}
    />
  )
}

function LinkParts({
  item,
  change,
  prefix = '',
}: {
  item: LinkItem
  change: (part: Partial<LinkItem>) => void
  /** Of the names of its fields, where another link stands round it. */
  prefix?: string | undefined
}) {
  const t = useTexts('office-content')
  return (
    <>
      <WordsField
        id={`${prefix}label-${item.id}`}
        label={t('content.field.label')}
        max={24}
        value={item.label}
        onChange={(label) => change({ label })}
      />
      <TargetField
        id={`${prefix}target-${item.id}`}
        label={t('content.field.target')}
        value={item.target}
        onChange={(target) => change({ target })}
      />
    </>
  )
}

/** Links of a menu, each with links under it. */
export function MenuFields(props: ListProps<MenuItem>) {
  const t = useTexts('office-content')
  const say = useSay()
  return (
    <ItemList
      {...props}
      nameOf={({ label }) => say(label)}
      detailOf={({ target, children = [] }) =>
        [target, ...children.map(({ label }) => say(label))].join(' · ')
      }
      blank={{ ...newLink, children: [] }}
      min={1}
      max={8}
    >
      {(item, change) => (
        <>
          <LinkParts key={item.id} {...{ item, change }} />
          <h3>{t('content.field.children')}</h3>
          <LinkFields
            key={`children-${item.id}`}
            id={`children-${item.id}`}
            label={t('content.field.children')}
            prefix="child-"
            min={0}
            value={item.children ?? []}
            onChange={(children) => change({ children })}
          />
        </>
      )}
    </ItemList>
  )
}

/** Links in an order. */
function LinkFields({
  prefix,
  min = 1,
  ...props
}: ListProps<LinkItem> & { prefix?: string; min?: number }) {
  const say = useSay()
  return (
    <ItemList
      {...props}
      nameOf={({ label }) => say(label)}
      detailOf={({ target }) => target}
      blank={newLink}
      min={min}
      max={8}
    >
      {(item, change) => <LinkParts key={item.id} {...{ item, change, prefix }} />}
    </ItemList>
  )
}

/** Links with an icon, under the header. */
export function StripFields(props: ListProps<StripItem>) {
  const say = useSay()
  return (
    <ItemList
      {...props}
      nameOf={({ label }) => say(label)}
      detailOf={({ target }) => target}
      blank={{ ...newLink, icon: 'plant' as const }}
      min={1}
      max={8}
    >
      {(item, change) => (
        <>
          <LinkParts key={item.id} {...{ item, change }} />
          <IconField value={item.icon} onChange={(icon) => change({ icon })} />
        </>
      )}
    </ItemList>
  )
}

/** Columns of the footer, each with links of its own. */
export function FooterFields(props: ListProps<ColumnItem>) {
  const t = useTexts('office-content')
  const say = useSay()
  return (
    <ItemList
      {...props}
      nameOf={({ label }) => say(label)}
      detailOf={({ links }) => links.map(({ label }) => say(label)).join('، ')}
      blank={{ label: blank, links: [{ ...newLink, id: 1 }] }}
      min={1}
      max={4}
    >
      {(item, change) => (
        <>
          <WordsField
            id={`column-${item.id}`}
            label={t('content.field.column')}
            max={24}
            value={item.label}
            onChange={(label) => change({ label })}
          />
          <LinkFields
            key={item.id}
            id={`links-${item.id}`}
            label={t('content.field.links')}
            value={item.links}
            onChange={(links) => change({ links })}
          />
        </>
      )}
    </ItemList>
  )
}

/** The three promises of the home page. */
export function LabelFields(props: ListProps<LabelItem>) {
  const t = useTexts('office-content')
  const say = useSay()
  return (
    <ItemList
      {...props}
      nameOf={({ title }) => say(title)}
      detailOf={({ text }) => say(text)}
      min={3}
      max={3}
    >
      {(item, change) => (
        <>
          <IconField value={item.icon} onChange={(icon) => change({ icon })} />
          {(['title', 'text'] as const).map((name) => (
            <WordsField
              key={name}
              id={`${name}-${item.id}`}
              label={t(`content.field.${name}`)}
              max={name === 'title' ? 30 : 80}
              value={item[name]}
              onChange={(words) => change({ [name]: words })}
            />
          ))}
          <TargetField
            id={`target-${item.id}`}
            label={t('content.field.target')}
            optional
            value={item.target}
            onChange={(target) => change({ target })}
          />
        </>
      )}
    </ItemList>
  )
}
