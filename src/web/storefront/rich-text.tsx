import * as styles from './rich-text.module.css'

/**
 * Rich text by staff: HTML with the tags of descriptions (contract §3.1), checked by the server. Its headings are of the third level;
 * `title` precedes them for screen readers.
 */
export function RichText({ title, html }: { title: string; html: string }) {
  return (
    <>
      <h2 className="visually-hidden">{title}</h2>
      <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
    </>
  )
}
