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

  it('closes by a click on the picture, and zooms by two', async () => {
    const page = await openLarge(permitted)
    // On a busy machine the double click may be two clicks, of which the first closes the lightbox.
    const zooms = async () => {
      if ((await page.locator('.yarl__root').count()) === 0) await page.click(lightboxLink)
      await page.waitForSelector(shown)
      if (!(await button(page, 'Zoom out').isEnabled())) await page.dblclick(shown)
      await waitUntilStill(page)
      const zoomOut = button(page, 'Zoom out')
      return (await zoomOut.count()) > 0 && (await zoomOut.isEnabled())
    }
    await expect.poll(zooms).toBe(true)
    await page.waitForTimeout(400)
    await expect.poll(() => page.locator('.yarl__portal_open').count()).toBe(1)
    await page.click('.yarl__slide_current img')
    await page.waitForTimeout(400)
    await expect
      .poll(() => page.locator('.yarl__portal_open').count(), { message: 'a zoomed picture stays' })
      .toBe(1)
    await expect
      .poll(async () => {
        if (await button(page, 'Zoom out').isEnabled()) await button(page, 'Zoom out').click()
        return await button(page, 'Zoom out').isEnabled()
      })
      .toBe(false)
    await page.click('.yarl__slide_current img')
    await page.waitForSelector('.yarl__root', { state: 'detached' })
  })

  it('has buttons for full screen, zoom and sharing: through the device, else through the clipboard', async () => {
    const page = await openLarge(permitted)
    await button(page, 'Full screen').click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await button(page, 'Leave full screen').click()
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

  it('shows a message when its script cannot be loaded', async () => {
    const page = await shop.open(alba)
    await page.route('**/assets/lightbox-*.js', (route) => route.abort())
    await page.click(lightboxLink)
    await expect
      .poll(() => page.textContent('.load-error'))
      .toContain('This part of the page could not be loaded.')
  })
})
