import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitUntilIdle, waitUntilStill } from '../support/browser/browser.ts'
import { alba, expectVisible, galleryShop, lightboxLink, thumb } from '../support/browser/gallery-page.ts'

const shop = galleryShop()

describe('the lightbox', () => {
  const shown = '.yarl__slide_current img.yarl__slide_image:not(.yarl__slide_image_loading)'
  async function openLarge(options: BrowserContextOptions = {}) {
    const page = await shop.open(alba, 1280, options)
    await page.click(lightboxLink)
    await page.waitForSelector(shown)
    return page
  }
  /** Of both journeys, so that they share a context. */
  const permitted = { permissions: ['clipboard-read', 'clipboard-write'] }
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  it('loads on first use, the other gallery scripts on the first interaction; an earlier press is replayed, no style blocked', async () => {
    const watched = await shop.openBlank()
    const { page } = watched
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.goto(shop.origin + alba)
    await waitUntilIdle(watched)
    expect(requested.filter((path) => /assets\/(stage|effects|lightbox)/.test(path))).toEqual([])
    await page.locator(thumb(3)).dispatchEvent('click')
    await expectVisible(page, 3)
    await expect.poll(() => new URL(page.url()).hash).toBe('')

    expect(requested.filter((path) => path.includes('lightbox'))).toEqual([])
    await page.click(lightboxLink)
    await page.waitForSelector('.yarl__portal_open')
    await expect.poll(() => requested.filter((path) => path.includes('lightbox')).length).toBe(2)
    expect(watched.consoleErrors).toEqual([])
  })

  it('zooms in and out by a click on the picture, and closes by one next to it', async () => {
    const page = await openLarge(permitted)
    await waitUntilStill(page)
    const picture = page.locator(shown)
    const width = async () => (await picture.boundingBox())?.width ?? 0
    const whole = await picture.boundingBox()
    const onPage = await page.locator('[data-gallery-stage]').boundingBox()
    const { height } = page.viewportSize()!
    expect(whole!.height).toBeGreaterThanOrEqual(Math.min(onPage!.height, height) - 1)
    await page.mouse.click(640, 300)
    await expect.poll(width).toBeCloseTo(2 * whole!.width, 0)
    await page.waitForTimeout(400)
    await page.mouse.click(640, 300)
    await expect.poll(width).toBeCloseTo(whole!.width, 0)
    await page.waitForTimeout(400)
    await page.mouse.dblclick(640, 300)
    await page.waitForTimeout(400)
    await expect.poll(width, { message: 'a double click counts once' }).toBeCloseTo(2 * whole!.width, 0)
    await button(page, 'Zoom out').click()
    await expect.poll(() => button(page, 'Zoom out').isEnabled()).toBe(false)
    await page.mouse.click(1180, 500)
    await page.waitForSelector('.yarl__root', { state: 'detached' })
  })

  it('has buttons for full screen, zoom and sharing: through the device, else through the clipboard', async () => {
    const page = await openLarge(permitted)
    await button(page, 'Full screen').click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await button(page, 'Exit full screen').click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true)
    await button(page, 'Zoom in').click()
    await expect.poll(() => button(page, 'Zoom out').isEnabled()).toBe(true)
    await page.evaluate(() => Object.assign(navigator, { canShare: () => false }))
    await button(page, 'Share').click()
    await expect.poll(() => page.textContent('.lightbox-outcome')).toBe('Link copied')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    await page.evaluate(() => {
      Object.assign(navigator, {
        canShare: () => true,
        share: async (data: { url: string }) => document.body.setAttribute('data-shared', data.url),
      })
    })
    await button(page, 'Share').click()
    await expect.poll(() => page.getAttribute('body', 'data-shared')).toBe(page.url())
  })

  it('opens for any link with its attribute, alone or as a group, with title and description', async () => {
    const page = await shop.open(alba)
    await page.evaluate(() => {
      const src = document.querySelector('img')?.currentSrc ?? ''
      for (const [name, title] of [
        ['a', 'One'],
        ['a', 'Two'],
        ['b', 'Three'],
      ] as const) {
        const [link, image] = [document.createElement('a'), document.createElement('img')]
        Object.assign(link, { href: `${src}?${title}`, id: title, textContent: title })
        link.dataset['lightbox'] = name
        link.dataset['description'] = `About ${title}`
        image.title = title
        link.append(image)
        document.querySelector('main')?.prepend(link)
      }
    })
    await page.click('#Two')
    await page.waitForSelector('.yarl__portal_open')
    await expect.poll(() => page.textContent('.yarl__slide_current .yarl__slide_title')).toBe('Two')
    await expect
      .poll(() => page.textContent('.yarl__slide_current .yarl__slide_description'))
      .toBe('About Two')
    await expect.poll(() => page.locator('.yarl__counter').textContent()).toBe('1 / 2')
  })

  it('opens for every link to a picture file, unless the link or the site says no, with the parts of the settings', async () => {
    await shop.set('lightbox_enable_share', 'no')
    await shop.set('lightbox_title_src', 'caption')
    const page = await shop.open(alba)
    await page.evaluate(() => {
      const src = document.querySelector<HTMLImageElement>('main img')?.src ?? ''
      document.querySelector('main')?.insertAdjacentHTML(
        'afterbegin',
        `<figure><a id="open" href="${src}"><img alt="">larger</a><figcaption>In the workshop</figcaption></figure>
         <a id="own" href="${src}" data-elementor-open-lightbox="no">the file</a>`,
      )
    })
    await page.click('#open')
    await page.waitForSelector('.yarl__portal_open')
    await expect
      .poll(() => page.textContent('.yarl__slide_current .yarl__slide_title'))
      .toBe('In the workshop')
    await expect.poll(() => page.locator('.yarl__toolbar button[aria-label="Share"]').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.waitForSelector('.yarl__root', { state: 'detached' })
    await page.click('#own')
    await page.waitForURL('**/media/**')

    await shop.set('global_image_lightbox', 'no')
    await page.goto(shop.origin + alba)
    await page.evaluate(() => {
      const src = document.querySelector<HTMLImageElement>('main img')?.src ?? ''
      document
        .querySelector('main')
        ?.insertAdjacentHTML('afterbegin', `<a id="open" href="${src}">the file</a>`)
    })
    await page.click('#open')
    await page.waitForURL('**/media/**')
  })

  it('shows a message when its script cannot be loaded', async () => {
    const page = await shop.open(alba)
    await page.route('**/assets/lightbox-*.js', (route) => route.abort())
    await page.click(lightboxLink)
    await expect
      .poll(() => page.textContent('.load-error'))
      .toContain('This part of the page couldn’t be loaded.')
  })
})
