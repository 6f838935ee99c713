import type { ReactNode } from 'react'
import { contentIcons, type BilingualText, type ContentIcon } from '#shared/content/blocks.ts'
import { commaIn } from '#shared/text/comma.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { SelectField } from '../controls/field.tsx'
import { blank } from './block-form.ts'
import { TargetField, WordsField, type FieldOf } from './fields.tsx'
import { ItemList } from './item-list.tsx'

type LinkItem = { id: number; label: BilingualText; target: string }
type MenuItem = LinkItem & { children?: LinkItem[] }
type StripItem = MenuItem & { icon: ContentIcon }
type LabelItem = {
  id: number
  icon: ContentIcon
  title: BilingualText
  text: BilingualText
  target: string
}
type ColumnItem = { id: number; label: BilingualText; links: MenuItem[] }

type ListProps<T> = FieldOf<T[]> & { label: string }

const newLink = { label: blank, target: '' }

/** Returns a function that picks a bilingual text's version in the member's language. */
export function useBilingual(): (text: BilingualText) => string {
  const { locale } = useLocale()
  return (text) => text[locale] || text.ar
}

/** A choice of the shop's icons, named by meaning. */
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
  /** A prefix for field names, for a link inside another link. */
  prefix?: string
}) {
  const t = useTexts('office-content')
  return (
    <>
      <WordsField
        id={`${prefix}label-${item.id}`}
        member="label"
        label={t('content.field.label')}
        max={24}
        value={item.label}
        onChange={(label) => change({ label })}
      />
      <TargetField
        id={`${prefix}target-${item.id}`}
        member="target"
        label={t('content.field.target')}
        value={item.target}
        onChange={(target) => change({ target })}
      />
    </>
  )
}

/** Menu links, each with links below it. */
export function MenuFields(props: ListProps<MenuItem>) {
  return <MenuList {...props} blank={{ ...newLink, children: [] }} />
}

/** Menu links with icons, for the strip below the header. */
export function StripFields(props: ListProps<StripItem>) {
  return (
    <MenuList {...props} blank={{ ...newLink, icon: 'plant' as const, children: [] }}>
      {({ icon }, change) => (
        <IconField value={icon} onChange={(chosen) => change({ icon: chosen })} />
      )}
    </MenuList>
  )
}

/** `children`: additional fields of a link. */
function MenuList<Item extends MenuItem>({
  prefix = '',
  children: others,
  ...props
}: ListProps<Item> & {
  blank: Omit<Item, 'id'>
  /** A prefix for field names, for a list inside another list. */
  prefix?: string
  children?: (item: Item, change: (part: Partial<Item>) => void) => ReactNode
}) {
  const t = useTexts('office-content')
  const textOf = useBilingual()
  return (
    <ItemList
      {...props}
      nameOf={({ label }) => textOf(label)}
      detailOf={({ target, children = [] }) =>
        [target, ...children.map(({ label }) => textOf(label))].join(' · ')
      }
      min={1}
      max={8}
    >
      {(item, change) => {
        const changeLink = (part: Partial<MenuItem>) => change(part as Partial<Item>)
        return (
          <>
            <LinkParts key={item.id} {...{ item, prefix }} change={changeLink} />
            {others?.(item, change)}
            <h3>{t('content.field.children')}</h3>
            <LinkFields
              key={`children-${item.id}`}
              id={`${prefix}children-${item.id}`}
              member="children"
              label={t('content.field.children')}
              value={item.children ?? []}
              onChange={(children) => changeLink({ children })}
            />
          </>
        )
      }}
    </ItemList>
  )
}

/** The links below a link, in order; may be empty. */
function LinkFields(props: ListProps<LinkItem>) {
  const textOf = useBilingual()
  return (
    <ItemList
      {...props}
      nameOf={({ label }) => textOf(label)}
      detailOf={({ target }) => target}
      blank={newLink}
      min={0}
      max={8}
    >
      {(item, change) => <LinkParts key={item.id} {...{ item, change }} prefix="child-" />}
    </ItemList>
  )
}

/** Columns of the footer, each with its links. */
export function FooterFields(props: ListProps<ColumnItem>) {
  const t = useTexts('office-content')
  const { locale } = useLocale()
  const textOf = useBilingual()
  return (
    <ItemList
      {...props}
      nameOf={({ label }) => textOf(label)}
      detailOf={({ links }) => links.map(({ label }) => textOf(label)).join(commaIn(locale))}
      blank={{ label: blank, links: [{ ...newLink, id: 1 }] }}
      min={1}
      max={4}
    >
      {(item, change) => (
        <>
          <WordsField
            id={`column-${item.id}`}
            member="label"
            label={t('content.field.column')}
            max={24}
            value={item.label}
            onChange={(label) => change({ label })}
          />
          <MenuList
            key={item.id}
            id={`links-${item.id}`}
            member="links"
            label={t('content.field.links')}
            prefix="link-"
            blank={{ ...newLink, children: [] }}
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
  const textOf = useBilingual()
  return (
    <ItemList
      {...props}
      nameOf={({ title }) => textOf(title)}
      detailOf={({ text }) => textOf(text)}
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
              member={name}
              label={t(`content.field.${name}`)}
              max={name === 'title' ? 30 : 80}
              value={item[name]}
              onChange={(words) => change({ [name]: words })}
            />
          ))}
          <TargetField
            id={`target-${item.id}`}
            member="target"
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
