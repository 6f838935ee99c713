import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { paths } from '../paths.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Icon } from '../ui/icon.tsx'

/** The search row under the bar: leads to `/products?q=`. */
export function SearchBox({ onDone }: { onDone: () => void }) {
  const say = useTexts()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <div className="wrap">
      <Form className="search" action={paths.products()} role="search" onSubmit={onDone}>
        <Icon name="magnifying-glass" />
        <input
          ref={input}
          className="inp"
          type="search"
          name="q"
          maxLength={100}
          aria-label={say('nav.search')}
          placeholder={say('nav.search')}
          onKeyDown={(event) => event.key === 'Escape' && onDone()}
        />
        <button className="btn p s">{say('nav.searchSubmit')}</button>
      </Form>
    </div>
  )
}
