import { posix } from 'node:path'
import { scopedClassName } from '../../tools/class-names.ts'
import { filesIn, withoutComments } from './files.ts'

const modules = new Map<string, { path: string; text: string }>()
for (const { path, text } of filesIn('src', /\.module\.css$/)) {
  const file = posix.basename(path, '.module.css')
  const name = path.startsWith('src/office/') ? `office/${file}` : file
  if (modules.has(name)) throw new Error(`Two CSS modules are called ${name}.`)
  modules.set(name, { path, text: withoutComments(text) })
}

/**
 * The name in the page of a class of a CSS module: `className('cart-line.price')` for `.price` in `cart-line.module.css`; those of the back
 * office begin with `office/`.
 * @throws Error when the class does not exist, so that a test cannot look for it in vain
 */
export function className(name: string): string {
  const [file = '', local = ''] = name.split('.')
  const module = modules.get(file)
  if (!module || !new RegExp(`\\.${local}(?![\\w-])`).test(module.text))
    throw new Error(`There is no class ${name} in the CSS modules.`)
  return scopedClassName(local, module.path)
}

/** Its selector, for elements without role and name. */
export const css = (name: string): string => `.${className(name)}`
