import type { Plugin } from 'vite'

const sentences =
  /\/node_modules\/react-(?:aria|stately)[\w-]*\/dist\/.*\/([a-z]{2}-[A-Z]{2})\.m?js$/
const ours = ['ar-AE', 'en-US']

/** The component kit brings its sentences in thirty-four languages; the office speaks two. */
export const onlyOurLanguages: Plugin = {
  name: 'only-our-languages',
  enforce: 'pre',
  load(id) {
    const [, language] = sentences.exec(id.split('?')[0] ?? '') ?? []
    return language && !ours.includes(language) ? 'export default {}' : null
  },
}
