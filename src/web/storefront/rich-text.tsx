import * as styles from './rich-text.module.css'

/**
 * Running text that staff wrote: HTML of the tags of descriptions (contract §3.1), which the server has checked. Its headings are of the
 * third level; `title` stands over them for screen readers.
 */
export function RichText({ title, html }: { title: string; html: string }) {
  return (
    <>
      <h2 className="visually-hidden">{title}</h2>
      <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
    </>
  )
}
