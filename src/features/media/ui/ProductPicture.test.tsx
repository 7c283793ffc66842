import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ProductPicture } from './ProductPicture.tsx'

const picture = { id: 12, hash: '0123456789abcdef', width: 1000, height: 1250, alt: 'A vase' }

describe('picture of a product', () => {
  it('offers AVIF and JPEG in the widths that are made, and keeps its place', () => {
    const html = renderToStaticMarkup(<ProductPicture picture={picture} sizes="50vw" />)
    expect(html).toContain(
      'type="image/avif" srcSet="/media/12-0123456789abcdef-320.avif 320w, /media/12-0123456789abcdef-640.avif 640w, /media/12-0123456789abcdef-960.avif 960w, /media/12-0123456789abcdef-1280.avif 1000w" sizes="50vw"',
    )
    expect(html).toContain('src="/media/12-0123456789abcdef-640.jpg"')
    expect(html).toContain('width="1000" height="1250" alt="A vase"')
    expect(html).toContain('loading="lazy"')
  })

  it('comes at once and first when it is in sight', () => {
    const html = renderToStaticMarkup(<ProductPicture picture={picture} sizes="50vw" eager />)
    expect(html).not.toContain('loading=')
    expect(html).toContain('fetchPriority="high"')
  })

  it('says nothing to a screen reader when there is none', () => {
    const html = renderToStaticMarkup(<ProductPicture picture={undefined} sizes="50vw" className="card" />)
    expect(html).toMatch(/^<span class="\S+ card" aria-hidden="true"><\/span>$/)
  })

  it('falls back to the one width that a small picture has', () => {
    const html = renderToStaticMarkup(<ProductPicture picture={{ ...picture, width: 200 }} sizes="50vw" />)
    expect(html).toContain('src="/media/12-0123456789abcdef-320.jpg"')
  })
})
