import { useMemo } from 'react'
import { productStatuses } from '#contract/office/product-fields.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { useFieldWords } from '../products/field-words.tsx'
import { useCategoryNames } from '../products/use-category-names.ts'
import { useKindOptions } from '../products/use-kinds.ts'
import { useOptions, useSuppliers } from '../products/use-option-names.ts'
import { usePermissionCheck } from '../session/member.ts'
import { columnsFor, type GridColumn, type GridField, type GridOption } from './columns.ts'

/** The columns of the grid with their names and options in the screen's language. */
export function useGridColumns(): readonly GridColumn[] {
  const t = useTexts('office')
  const { locale } = useLocale()
  const can = usePermissionCheck()
  const { labelOf } = useFieldWords()
  const categories = useCategoryNames()
  const [colors, sizes, suppliers] = [useOptions('colors'), useOptions('sizes'), useSuppliers()]
  const kinds = useKindOptions()
  return useMemo(() => {
    const named = (options: readonly { id: number; name_ar: string; name_en: string }[]) =>
      options.map((one): GridOption => ({ value: one.id, label: one[`name_${locale}`] }))
    const options: Partial<Record<GridField, readonly GridOption[]>> = {
      category_ids: [...categories].map(([value, label]) => ({ value, label })),
      color_ids: named(colors),
      size_ids: named(sizes),
      supplier_id: suppliers.map(({ id, name }) => ({ value: id, label: name })),
      profile: kinds,
      is_featured: [
        { value: true, label: t('office.editor.yes') },
        { value: false, label: t('office.editor.no') },
      ],
      status: ['published' as const, ...productStatuses.filter((one) => one !== 'published')].map(
        (value) => ({ value, label: t(`office.productStatus.${value}`) }),
      ),
    }
    return columnsFor({
      locale,
      headerOf: labelOf,
      optionsOf: (field) => options[field] ?? [],
      // Supplier names are for members who can read the stock.
      can: (permission) => can(permission),
    }).filter(({ field }) => field !== 'supplier_id' || can('stock.read'))
    // Both functions are new at each render; their results change with the dependencies below.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [t, locale, categories, colors, sizes, suppliers, kinds])
}
