import * as styles from './rich-text.module.css'

/** Running text that staff wrote: HTML of the tags of descriptions (contract §3.1), which the server has checked. */
export function RichText({ html }: { html: string }) {
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}
