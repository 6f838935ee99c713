import { tileNames, type BilingualText, type TileName } from '#shared/content/blocks.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SelectField } from '../controls/field.tsx'
import { blank, type FormPicture } from './block-form.ts'
import { TargetField, WordsField, type FieldOf } from './fields.tsx'
import { ItemList } from './item-list.tsx'
import { useBilingual } from './link-lists.tsx'
import { PictureField } from './picture-field.tsx'

type TileItem = {
  id: number
  media_id: FormPicture
  tile: TileName | null
  caption: BilingualText
  target: string
}

/** The category slug of a tile's built-in picture, as the `cat.*` keys name it. */
const categoryOf = (tile: TileName): string =>
  tile.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Links into the store, each with a picture. */
export function SliderFields(props: FieldOf<TileItem[]> & { label: string }) {
  const t = useTexts('office-content')
  const textOf = useBilingual()
  return (
    <ItemList
      {...props}
      nameOf={({ caption }) => textOf(caption)}
      detailOf={({ target }) => target}
      blank={{ media_id: null, tile: 'outdoor' as const, caption: blank, target: '' }}
      min={4}
      max={24}
    >
      {(item, change) => (
        <>
          <WordsField
            id={`caption-${item.id}`}
            member="caption"
            label={t('content.field.caption')}
            max={30}
            value={item.caption}
            onChange={(caption) => change({ caption })}
          />
          <TargetField
            id={`target-${item.id}`}
            member="target"
            label={t('content.field.target')}
            value={item.target}
            onChange={(target) => change({ target })}
          />
          <SelectField
            label={t('content.field.tile')}
            value={item.tile ?? 'outdoor'}
            options={tileNames.map((tile) => ({
              value: tile,
              label: t(`cat.${categoryOf(tile)}`),
            }))}
            onChange={({ target }) => change({ tile: target.value as TileName })}
          />
          <PictureField
            key={item.id}
            id={`picture-${item.id}`}
            label={t('content.field.media_id')}
            value={item.media_id}
            onChange={(picture) => change({ media_id: picture, tile: item.tile ?? 'outdoor' })}
          />
        </>
      )}
    </ItemList>
  )
}
