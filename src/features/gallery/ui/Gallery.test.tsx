import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Picture } from '../../media/rules/image.ts'
import { Gallery } from './Gallery.tsx'

function picture(id: number, changes: Partial<Picture> = {}): Picture {
  return { id, hash: '0123456789abcdef', width: 960, height: 1200, alt: '', color: '#c8bcb0', ...changes }
}

function gallery(pictures: readonly Picture[], more: Partial<Parameters<typeof Gallery>[0]> = {}) {
  return renderToStaticMarkup(<Gallery pictures={pictures} name="Alba" requestedId={undefined} {...more} />)
}

const count = (html: string, what: RegExp) => html.match(what)?.length ?? 0

describe('gallery of a product', () => {
  it('holds the place of pictures where there are none, and offers nothing to press', () => {
    const html = gallery([])
    expect(html).toContain('woocommerce-product-gallery')
    expect(html).not.toMatch(/<a |<button|<img/)
  })

  it('has the owner’s texts of a picture, else the name of the product and the alt text', () => {
    const words = { title: 'In the workshop', caption: 'A caption', description: 'Turned from one block' }
    const html = gallery([
      picture(1, { alt: 'A vase', ...words }),
      picture(2, { alt: 'Its foot' }),
      picture(3),
    ])
    expect(html).toContain('data-title="In the workshop" data-description="Turned from one block"')
    expect(html).toContain('data-title="Alba" data-description="Its foot"')
    expect(count(html, /data-description/g)).toBe(2)
    expect(gallery([picture(1, { caption: 'A caption' })])).toContain('data-description="A caption"')
  })

  it('has one picture without thumbnails, arrows and counting, which opens large', () => {
    const html = gallery([picture(1)])
    expect(html).not.toMatch(/<button|data-gallery-to|Image /)
    expect(html).toContain('alt="Alba"')
    expect(html).toContain('aria-label="Enlarge image"')
    expect(count(html, /href="\/media\/1-0123456789abcdef-960\.jpg"/g)).toBe(2)
  })

  it('numbers the pictures, and names those without texts by the product', () => {
    const html = gallery([picture(1), picture(2, { alt: 'Alba from above' })])
    expect(html).toContain('alt="Alba, image 1 of 2"')
    expect(html).toContain('aria-label="Image 2 of 2: Alba from above"')
    expect(html).toContain('data-description="Alba from above"')
  })

  it('leads to pictures and large files by links, without any script', () => {
    const html = gallery([picture(1), picture(2)])
    expect(html).toContain('href="#picture-2"')
    expect(html).toContain('id="picture-2"')
    expect(html).toContain('href="/media/2-0123456789abcdef-960.jpg"')
  })

  it('opens with the picture that the choice wants, and fetches that one first', () => {
    const html = gallery([picture(1), picture(2), picture(3)], { requestedId: 2 })
    expect(html).toMatch(/id="picture-2" style="order:-1"/)
    expect(html).toMatch(/href="#picture-2"[^>]* aria-current="true"/)
    expect(html).toContain('data-wanted="2"')
    expect(count(html, /fetchPriority="high"/g)).toBe(1)
    const [eager] = html.match(/<img [^>]*fetchPriority="high"[^>]*>/) ?? []
    expect(eager).toContain('/media/2-')
  })

  it('fetches 40 pictures as they come into sight, and lets their row slide', () => {
    const html = gallery(Array.from({ length: 40 }, (_, index) => picture(index + 1)))
    expect(count(html, /loading="lazy"/g)).toBe(79)
    expect(html).toContain('data-many')
    expect(html).toContain('Image 40 of 40')
    expect(gallery([1, 2, 3, 4].map((id) => picture(id)))).not.toContain('data-many')
    expect(gallery([1, 2, 3, 4, 5].map((id) => picture(id)))).toContain('data-many')
  })

  it('shows very wide and very high pictures whole, on paper', () => {
    for (const odd of [
      { width: 4000, height: 300 },
      { width: 200, height: 3000 },
    ]) {
      const html = gallery([picture(1, odd)])
      expect(html).toMatch(/<picture class="\S+ \S*whole"/)
      expect(html).not.toContain('background-color')
    }
    expect(gallery([picture(1)])).toContain('background-color:#c8bcb0')
  })

  it('carries what the owner set and nothing as long as all is as usual', () => {
    expect(gallery([picture(1)])).not.toContain('data-image')
    const html = gallery([picture(1)], { display: { effect: 'slide', speedMs: 500, thumbnailColumns: 5 } })
    expect(html).toContain('data-image-effect="slide"')
    expect(html).toContain('--image-speed:500ms;--image-columns:5')
  })

  it('writes no markup that names bring along', () => {
    const html = gallery([picture(1, { alt: '"><script>x</script>' })], { name: '<b onload=x>' })
    expect(html).not.toMatch(/<script|<b /)
  })
})
