import { previewBlock } from '#contract/office/content/content.ts'
import type { BlockName } from '#shared/content/blocks.ts'
import { officeApi } from '../session/office-api.ts'
import { valueOf, type BlockForm } from './block-form.ts'

/** Returns the address of the shop page with a block's unsaved values. */
export async function addressOfPreview(name: BlockName, values: BlockForm): Promise<string> {
  const body = { value: valueOf(values) }
  return (await officeApi.call(previewBlock, { params: { name }, body })).data.url
}
