import { useId } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Island } from './Island.tsx'

function Labelled({ text }: { readonly text: string }) {
  const id = useId()
  return <label htmlFor={id}>{text}</label>
}

function island(text: string, id?: string) {
  return renderToString(
    <Island name="label" {...(id && { id })} props={{ text }} hydrateOn="visible">
      <Labelled text={text} />
    </Island>,
  )
}

describe('an island', () => {
  it('is complete HTML with its name and its time of hydration', () => {
    const html = island('Colour')
    expect(html).toMatch(
      /^<div data-island="label" data-id="label" data-hydrate="visible"><div><label for="[^"]+">Colour/,
    )
  })

  it('carries its props as data that cannot end the script', () => {
    const html = island('</script><script>alert(1)</script>')
    expect(html).toContain('{"text":"\\u003c/script>\\u003cscript>alert(1)\\u003c/script>"}')
  })

  it('prefixes its ids with its own, so that two on a page do not clash', () => {
    const idIn = (html: string) => /for="([^"]+)"/.exec(html)?.[1]
    expect(idIn(island('a', 'first'))).toContain('first')
    expect(idIn(island('a', 'first'))).not.toBe(idIn(island('a', 'second')))
  })
})
