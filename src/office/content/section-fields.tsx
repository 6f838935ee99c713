import { sectionKinds, type HomeSection } from '#shared/content/blocks.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { useCategories } from '../categories/use-categories.ts'
import { SelectField, Switch } from '../controls/field.tsx'
import { nameIn } from '../options/name-in.ts'
import type { FieldOf } from './fields.tsx'
import { ItemList } from './item-list.tsx'

type SectionItem = HomeSection & { id: number; [member: string]: unknown }

/** Sections that show plants and can show more of them. */
const withPlants = new Set(['sale', 'latest', 'featured', 'category'])
const limits = [4, 8, 12].map((limit) => ({ value: String(limit), label: String(limit) }))

/** The sections of the home page below the first view, in order. */
export function SectionFields(props: FieldOf<SectionItem[]> & { label: string }) {
  const t = useTexts('office-content')
  const { locale } = useLocale()
  const { data: categories = [] } = useCategories()
  const categoryName = (id: number | null) => {
    const found = categories.find((category) => category.id === id)
    return found ? nameIn(found, locale) : null
  }
  const first = categories[0]?.id ?? null
  return (
    <ItemList
      {...props}
      nameOf={({ kind, category_id: id }) => categoryName(id) ?? t(`content.section.${kind}`)}
      detailOf={({ is_on: isOn }) => t(isOn ? 'content.shown' : 'content.hidden')}
      blank={{ kind: 'featured' as const, category_id: null, is_on: true, limit: 4 }}
      min={1}
      max={20}
    >
      {(item, change) => (
        <>
          <SelectField
            label={t('content.field.kind')}
            value={item.kind}
            options={sectionKinds
              .filter((kind) => kind !== 'category' || first !== null)
              .map((kind) => ({ value: kind, label: t(`content.section.${kind}`) }))}
            onChange={({ target }) => {
              const kind = target.value as SectionItem['kind']
              change({ kind, category_id: kind === 'category' ? first : null })
            }}
          />
          {item.kind === 'category' && (
            <SelectField
              label={t('content.field.category_id')}
              value={String(item.category_id)}
              options={categories.map((category) => ({
                value: String(category.id),
                label: nameIn(category, locale),
              }))}
              onChange={({ target }) => change({ category_id: Number(target.value) })}
            />
          )}
          {withPlants.has(item.kind) && (
            <SelectField
              label={t('content.field.limit')}
              value={String(item.limit)}
              options={limits}
              onChange={({ target }) => change({ limit: Number(target.value) })}
            />
          )}
          <Switch
            label={t('content.field.is_on')}
            checked={item.is_on}
            onChange={({ target }) => change({ is_on: target.checked })}
          />
        </>
      )}
    </ItemList>
  )
}
