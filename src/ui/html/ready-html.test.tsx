import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Html, trustedHtml } from './Html.tsx'
import { type HtmlPart, readyHtml, renderParts } from './ready-html.ts'

const markup = [Buffer.from('<li>“Alba”</li>'), Buffer.from('<li>Sasso</li>')]

function text(parts: readonly HtmlPart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : Buffer.from(part).toString())).join('')
}

function List({ name = 'Vases' }: { readonly name?: string }) {
  return (
    <div title={name}>
      <Html as="ul" html={readyHtml(markup)} />
      {name}
    </div>
  )
}

describe('ready HTML', () => {
  it('is in its place, as the bytes that were given', () => {
    const parts = renderParts(() => renderToStaticMarkup(<List />))
    expect(text(parts)).toBe('<div title="Vases"><ul><li>“Alba”</li><li>Sasso</li></ul>Vases</div>')
    expect(parts.filter((part) => typeof part !== 'string')).toEqual(markup)
  })

  it('is there as often as it is used, also within HTML that is rendered on its own', () => {
    const twice = (
      <>
        <List name="first" />
        <Html html={trustedHtml(renderToString(<List name="second" />))} />
      </>
    )
    const html = text(renderParts(() => renderToStaticMarkup(twice)))
    expect(html.match(/<li>Sasso<\/li><\/ul>(first|second)/g)).toHaveLength(2)
  })

  it('is text where no parts are wanted', () => {
    expect(renderToStaticMarkup(<List />)).toContain('<ul><li>“Alba”</li><li>Sasso</li></ul>')
  })

  it('is text again after a rendering that failed', () => {
    const failing = () => {
      throw new Error('no price')
    }
    expect(() => renderParts(failing)).toThrow('no price')
    expect(renderToStaticMarkup(<List />)).toContain('<li>Sasso</li>')
  })
})

describe('the placeholder of ready HTML', () => {
  /** What React renders: the one place where a placeholder can be seen. */
  function placeholder(): string {
    let rendered = ''
    renderParts(() => {
      rendered = renderToStaticMarkup(<List />)
      return rendered
    })
    return />([^<]+)<\/ul>/.exec(rendered)?.[1] ?? ''
  }

  it('cannot be guessed: its token has 122 random bits', () => {
    expect(placeholder()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}0,2;$/)
  })

  it('never leaves the server', () => {
    const token = placeholder().slice(0, 36)
    expect(text(renderParts(() => renderToStaticMarkup(<List />)))).not.toContain(token)
    expect(renderToStaticMarkup(<List />)).not.toContain(token)
  })

  it('with another token is only text', () => {
    const forged = `${crypto.randomUUID()}0,2;`
    const html = text(renderParts(() => renderToStaticMarkup(<List name={forged} />)))
    expect(html).toContain(`<div title="${forged}">`)
    expect(html.match(/<li>/g)).toHaveLength(2)
  })

  it('of another rendering stands for nothing of this one', () => {
    const earlier = placeholder()
    const shows = (name: string) => () => renderParts(() => renderToStaticMarkup(<p>{name}</p>))
    expect(text(shows(earlier)())).toBe('<p></p>')
    expect(shows(earlier.slice(0, 36))).toThrow('placeholder')
  })
})
