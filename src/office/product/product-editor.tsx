import { useEffect, useEffectEvent } from 'react'
import type { OfficeProduct } from '#contract/office/products.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '../controls/button.tsx'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { PreviewButton } from '../editor/preview-button.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { usePart } from '../layout/use-part.tsx'
import { BackToSteps } from '../onboarding/back-to-steps.tsx'
import { useCan } from '../session/member.ts'
import { CareCard } from './care-card.tsx'
import { DescriptionCard } from './description-card.tsx'
import { FirstFieldsCard, useShortForm } from './first-fields-card.tsx'
import { plantName } from '../products/plant-name.ts'
import { useFieldWords } from '../products/field-words.tsx'
import { KindCard } from './kind/kind-card.tsx'
import { NamesCard } from './names-card.tsx'
import { OptionsCard } from './options-card.tsx'
import { PicturesCard } from './pictures/pictures-card.tsx'
import { addressOfPreview } from './preview-product.ts'
import { PriceCard } from './price-card.tsx'
import { RemoveProductCard, HeadActions } from './product-actions.tsx'
import { SearchCard } from './search-card.tsx'
import { CategoriesCard, NurseryCard, VisibilityCard } from './side-cards.tsx'
import { StateCard } from './state-card.tsx'
import { StockCard } from './stock-card.tsx'
import { useNextProduct } from './use-next-product.ts'
import { useProductEditor } from './use-product-editor.ts'

const loadRelatedCard = async () => (await import('./related-card.tsx')).default

/** Also the pictures: one member may add one while another describes one. */
const lists = ['category_ids', 'color_ids', 'size_ids', 'related_ids', 'image_ids']
const longTexts = ['short_description_ar', 'short_description_en']
const richTexts = ['description_ar', 'description_en']

/** The editor of a product, or of a new one (office.md O3.3). */
export function ProductEditor({
  product,
  name = '',
}: {
  product: OfficeProduct | null
  /** The first name of a new product. */
  name?: string
}) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const canWrite = useCan('catalogue.write')
  const next = useNextProduct(product)
  const editor = useProductEditor(product, next.onSaved)
  useGivenName(name, editor)
  const { labelOf, show } = useFieldWords()
  const { isShort, showAll } = useShortForm(product, editor)
  return (
    <EditorFrame
      editor={editor}
      labelOf={labelOf}
      show={show}
      longTexts={longTexts}
      richTexts={richTexts}
      lists={lists}
      needs="catalogue.write"
      uploads={editor.uploads}
      {...(next.hasNext && { onSaveAndNext: (save) => void next.saveAndNext(save) })}
      head={
        <PageHead
          title={product ? plantName(product, locale) : t('office.product.new')}
          parent={{ to: '/products', label: t('office.nav.products') }}
        >
          <BackToSteps />
          {product && canWrite && (
            <PreviewButton createPreview={() => addressOfPreview(product.id, editor)} />
          )}
          {product && (
            <ButtonLink variant="plain" icon="printer" to={`/products/labels?ids=${product.id}`}>
              {t('office.labels.title')}
            </ButtonLink>
          )}
          {product && <HeadActions product={product} editor={editor} />}
        </PageHead>
      }
      side={!isShort && <SideCards product={product} editor={editor} />}
    >
      {isShort ? (
        <FirstFieldsCard editor={editor} onShowAll={showAll} />
      ) : (
        <TextCards product={product} editor={editor} />
      )}
      <PicturesCard product={product} editor={editor} />
      {!isShort && <SaleCards product={product} editor={editor} />}
    </EditorFrame>
  )
}

/** Begins with a name in the field of its script, unless a draft was restored. */
function useGivenName(name: string, editor: ReturnType<typeof useProductEditor>) {
  const { isRead } = editor
  const begin = useEffectEvent(() => {
    if (name && editor.changed.length === 0)
      editor.change(/\p{Script=Arabic}/u.test(name) ? 'name_ar' : 'name_en', name)
  })
  useEffect(() => {
    if (isRead) begin()
  }, [isRead])
}

interface CardsProps {
  product: OfficeProduct | null
  editor: ReturnType<typeof useProductEditor>
}

function TextCards({ product, editor }: CardsProps) {
  return (
    <>
      <NamesCard product={product} editor={editor} />
      <KindCard editor={editor} />
      <DescriptionCard editor={editor} />
    </>
  )
}

function SaleCards({ product, editor }: CardsProps) {
  const relatedCard = usePart('related-card', loadRelatedCard)
  return (
    <>
      <PriceCard product={product} editor={editor} />
      <OptionsCard product={product} editor={editor} />
      <StockCard product={product} editor={editor} />
      <CareCard editor={editor} />
      <SearchCard editor={editor} />
      {relatedCard((RelatedCard) => (
        <RelatedCard productId={product?.id ?? null} editor={editor} />
      ))}
    </>
  )
}

function SideCards({ product, editor }: CardsProps) {
  return (
    <>
      <StateCard product={product} editor={editor} />
      <CategoriesCard editor={editor} />
      <NurseryCard editor={editor} />
      <VisibilityCard editor={editor} />
      {product && <RemoveProductCard product={product} editor={editor} />}
    </>
  )
}
