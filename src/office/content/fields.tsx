import { useId } from 'react'
import type { BilingualText } from '#shared/content/blocks.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { useCategories } from '../categories/use-categories.ts'
import { TextArea, TextField } from '../controls/field.tsx'
import { Ltr } from '../controls/money.tsx'
import { nameIn } from '../options/name-in.ts'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { useItemError } from './item-errors.ts'
import * as styles from './fields.module.css'

/** The props of a block field: its value, and a handler for changes. */
export interface FieldOf<T> {
  id: string
  value: T
  error?: string | undefined
  onChange: (value: T) => void
  /** Of a field in a list: its name within the item, which finds its error. */
  member?: string
}

interface WordsProps extends FieldOf<BilingualText> {
  label: string
  max: number
  /** Allows line breaks. */
  multiline?: boolean
  optional?: boolean
}

const sides = [
  ['ar', 'rtl'],
  ['en', 'ltr'],
] as const

/** A short text in both languages beside each other; Arabic is required. */
export function WordsField({
  id,
  value,
  error,
  onChange,
  label,
  max,
  multiline,
  optional,
  member,
}: WordsProps) {
  const t = useTexts('office-content')
  const itemError = useItemError(member && `${member}.ar`)
  const Field = multiline ? TextArea : TextField
  return (
    <div className={styles.pair}>
      {sides.map(([lang, dir]) => (
        <Field
          key={lang}
          id={lang === 'ar' ? id : `${id}-en`}
          label={`${label} ${t(`content.in.${lang}`)}`}
          required={lang === 'ar' && !optional}
          optional={lang === 'en' || optional === true}
          error={lang === 'ar' ? (error ?? itemError) : undefined}
          aside={<Ltr>{`${value[lang].length} / ${max}`}</Ltr>}
          value={value[lang]}
          maxLength={max}
          dir={dir}
          lang={lang}
          onChange={({ target }) => onChange({ ...value, [lang]: target.value })}
        />
      ))}
    </div>
  )
}

/** Rich text in both languages beside each other. */
export function RichWordsField({
  id,
  value,
  error,
  onChange,
  label,
}: FieldOf<BilingualText> & { label: string }) {
  const t = useTexts('office-content')
  return (
    <div className={styles.pair}>
      {sides.map(([lang]) => (
        <RichTextField
          key={lang}
          id={lang === 'ar' ? id : `${id}-en`}
          lang={lang}
          label={`${label} ${t(`content.in.${lang}`)}`}
          value={value[lang]}
          error={lang === 'ar' ? error : undefined}
          onChange={(html) => onChange({ ...value, [lang]: html })}
          note={t('content.letters')}
        />
      ))}
    </div>
  )
}

const ownPages = ['/products', '/landscape', '/events', '/about', '/contact', '/policies/returns']

/** The target of a link: one of the shop's pages, offered as suggestions, or an https address. */
export function TargetField({
  id,
  value,
  error,
  onChange,
  label,
  optional = false,
  member,
}: FieldOf<string> & { label: string; optional?: boolean }) {
  const t = useTexts('office-content')
  const { locale } = useLocale()
  const list = useId()
  const itemError = useItemError(member)
  const { data: categories } = useCategories()
  return (
    <>
      <TextField
        id={id}
        label={label}
        optional={optional}
        required={!optional}
        error={error ?? itemError}
        hint={t('content.targetHint')}
        value={value}
        maxLength={500}
        dir="ltr"
        list={list}
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={list}>
        {ownPages.map((path) => (
          <option key={path} value={path}>
            {path}
          </option>
        ))}
        {categories
          ?.filter(({ is_active: isActive }) => isActive)
          .map((category) => (
            <option key={category.id} value={`/${category.slug}`}>
              {nameIn(category, locale)}
            </option>
          ))}
      </datalist>
    </>
  )
}
