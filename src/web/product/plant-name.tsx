import { preload } from 'react-dom'
import serif from '../assets/fonts/ibm-plex-serif-latin-400-italic.woff2?url'

/** A botanical name: true italic, left to right wherever it stands. */
export function Botanical({ children }: { children: string }) {
  preload(serif, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    <span className="bot" lang="la">
      {children}
    </span>
  )
}
