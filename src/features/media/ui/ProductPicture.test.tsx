import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ProductPicture } from './ProductPicture.tsx'

const picture = { id: 12, hash: '0123456789abcdef', width: 1000, height: 1250, alt: 'A vase' }

describe('picture of a product', () => {
  it('offers AVIF and JPEG in all widths, and causes no layout shift', () => {
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

  it('is hidden from screen readers when there is none', () => {
    const html = renderToStaticMarkup(<ProductPicture picture={undefined} sizes="50vw" className="card" />)
    expect(html).toMatch(/^<span class="\S+ card" aria-hidden="true"><svg .*<\/svg><\/span>$/)
  })

  it('falls back to the one width that a small picture has', () => {
    const html = renderToStaticMarkup(<ProductPicture picture={{ ...picture, width: 200 }} sizes="50vw" />)
    expect(html).toContain('src="/media/12-0123456789abcdef-320.jpg"')
    // As it is: with widths to choose from, the browser would blow it up to the size of its place.
    expect(html).toContain('srcSet="/media/12-0123456789abcdef-320.avif"/>')
  })

  it('has its colour in its place until it is there, and the paper when that is not known', () => {
    const html = renderToStaticMarkup(
      <ProductPicture picture={{ ...picture, color: '#c8bcb0' }} sizes="9vw" />,
    )
    expect(html).toContain('style="background-color:#c8bcb0"')
    expect(renderToStaticMarkup(<ProductPicture picture={picture} sizes="9vw" />)).not.toContain('style')
  })

  it('is another on phones when a tall one is given, in its own measures and formats', () => {
    const tall = { ...picture, id: 13, width: 900, height: 1600 }
    const html = renderToStaticMarkup(<ProductPicture picture={picture} portrait={tall} sizes="50vw" eager />)
    const sources = html.match(/<source [^>]+>/g)!
    expect(sources).toHaveLength(3)
    for (const source of sources.slice(0, 2)) {
      expect(source).toContain('media="(max-width: 767px)"')
      expect(source).toContain('width="900" height="1600"')
    }
    expect(sources[0]).toMatch(
      /type="image\/avif".*\/media\/13-0123456789abcdef-960.avif 900w" sizes="100vw"/,
    )
    expect(sources[1]).toContain('srcSet="/media/13-0123456789abcdef-640.jpg"')
    expect(sources[2]).not.toContain('media=')
  })
})
