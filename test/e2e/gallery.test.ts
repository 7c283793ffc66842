import { describe, expect, it } from 'vitest'
import {
  expectFits,
  expectGoodScreen,
  expectGoodScreens,
  movePointer,
  waitUntilIdle,
  waitUntilStill,
} from '../support/browser/browser.ts'
import {
  alba,
  expectVisible,
  galleryShop,
  lightboxLink,
  phone,
  thumb,
  visiblePicture,
} from '../support/browser/gallery-page.ts'
import { touchAt } from '../support/browser/touch.ts'
import { withDatabase } from '../support/process/command-process.ts'

const shop = galleryShop()
const next = '.woocommerce-product-gallery [data-gallery-step="1"]'

describe('the gallery', () => {
  const width = 1280

  it('shows the picture of a thumbnail without scrolling the page or, with reduced motion, animating it', async () => {
    const page = await shop.open(alba, width)
    await page.locator(thumb(3)).scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    await page.click(thumb(3))
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    await expectVisible(page, 3)
    await expect.poll(() => page.evaluate(() => [scrollY, location.hash])).toEqual([before, ''])
    await waitUntilStill(page)
    await expectVisible(page, 3)
    await expectGoodScreens(page, 'gallery')

    // By keyboard alone: arrows of 44 px, and after the last picture the first.
    await page.focus(thumb(6))
    await page.keyboard.press('Enter')
    await expectVisible(page, 6)
    const box = await page.locator(next).boundingBox()
    expect([box?.width, box?.height]).toEqual([44, 44])
    await page.focus(next)
    await page.keyboard.press('Space')
    await expectVisible(page, 1)
    await expect.poll(() => page.textContent('.widget_shopping_cart_live_region')).toBe('Image 1 of 6')
    await expect.poll(() => page.locator('[data-track] > li > a[tabindex="0"]').count()).toBe(1)
  })

  it('opens with the colour of the address, shows the picture of the chosen one, and animates for 300 ms', async () => {
    const page = await shop.open(`${alba}?color=verde`, width)
    await expect.poll(() => visiblePicture(page)).toBeGreaterThan(1)
    const verde = await visiblePicture(page)
    await expectVisible(page, verde)
    await movePointer(page)
    await page.waitForSelector('form[data-hydrated]')
    await page.click('.variable-item[data-value="rosa"]')
    await expect.poll(() => visiblePicture(page)).not.toBe(verde)
    // During the animation no picture is in its final position.
    await waitUntilStill(page)
    const rosa = await visiblePicture(page)
    expect(rosa).not.toBe(verde)
    await expectVisible(page, rosa)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const running = await page.evaluate((selector) => {
      document.querySelector<HTMLElement>(selector)?.click()
      const all = document.querySelector('[data-track]')?.getAnimations({ subtree: true }) ?? []
      return all.map((each) => each.effect?.getTiming().duration)
    }, thumb(1))
    expect(running).toEqual([300, 300])
  })

  it('opens the lightbox, which closes by Esc, returns the focus and does not scroll the page', async () => {
    const page = await shop.open(alba, width)
    await page.click(thumb(2))
    await page.evaluate(() => scrollTo(0, 80))
    await page.focus(lightboxLink)
    const before = await page.evaluate(() => scrollY)
    await page.keyboard.press('Enter')
    await page.waitForSelector('[role=dialog][aria-modal=true].yarl__portal_open')
    await expect.poll(() => page.textContent('.yarl__counter')).toBe('2 / 6')
    await expect.poll(() => page.textContent('.yarl__slide_current .yarl__slide_title')).toBe('Alba bud vase')
    await waitUntilStill(page)
    const file = '.yarl__slide_current img.yarl__slide_image'
    await expect.poll(() => page.getAttribute(file, 'src')).toMatch(/-\d+\.avif$/)
    await expectGoodScreens(page, 'lightbox')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.textContent('.yarl__counter')).toBe('3 / 6')
    await page.mouse.wheel(0, 600)
    await page.keyboard.press('Escape')
    await page.waitForSelector('.yarl__root', { state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.matches('[data-gallery-large]')))
      .toBe(true)
    await expect
      .poll(() => page.evaluate(() => [scrollY, document.body.className.includes('yarl')]))
      .toEqual([before, false])
  })

  it('works without script: thumbnails link to pictures, pictures to their files', async () => {
    const page = await shop.open(alba, width, { javaScriptEnabled: false })
    await page.click(thumb(4))
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#picture-\d+$/)
    const left = async (selector: string) => (await page.locator(selector).boundingBox())?.x ?? 0
    const target = '[data-track] > li >> nth=3'
    await expect
      .poll(async () => Math.abs((await left(target)) - (await left('[data-gallery-stage]'))))
      .toBeLessThan(2)
    await expect.poll(() => page.locator(next).isVisible()).toBe(false)
    await page.locator('[data-track] > li').nth(3).locator('a').click()
    await expect.poll(() => page.url()).toMatch(/\/media\/\d+-[0-9a-f]+-\d+\.jpg$/)
  })
})

describe('touch and pointer', () => {
  it('a swipe to the side changes the picture, one up or down scrolls the page, a tap shows a thumbnail’s picture', async () => {
    const page = await shop.open(alba, 390, phone)
    const swipe = await touchAt(page, 300, 400)
    await swipe(-260, 0)
    await expectVisible(page, 2)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await swipe(0, -300)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(150)
    await expectVisible(page, 2)
    await waitUntilStill(page)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await waitUntilStill(page)
    await page.tap(thumb(3))
    await expectVisible(page, 3)
  })

  it('zooms at the mouse pointer by at most two, and not under a finger', async () => {
    const page = await shop.open(alba)
    const image = page.locator('[data-track] > li').first().locator('img')
    const box = (await page.locator('[data-gallery-stage]').boundingBox())!
    await page.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.25)
    await page.mouse.move(box.x + box.width * 0.25 + 1, box.y + box.height * 0.25)
    const scale = async () =>
      Number(/scale\(([\d.]+)\)/.exec((await image.getAttribute('style')) ?? '')?.[1] ?? 1)
    await expect.poll(scale).toBeGreaterThanOrEqual(1.5)
    await expect.poll(() => scale()).toBeLessThanOrEqual(2)
    await expect
      .poll(() => image.evaluate((element) => element.style.transformOrigin))
      .toMatch(/^25\.?\d*% 25/)
    // It has more to show than the page: the largest file.
    await expect
      .poll(() => image.evaluate((element) => (element as HTMLImageElement).currentSrc))
      .toMatch(/-1600\.avif$/)
    await page.mouse.move(5, 5)
    await expect.poll(scale).toBe(1)
  })
})

describe('products with other numbers of pictures', () => {
  it('have correct pages with 0, 1 and 40 pictures, also when files are missing', async () => {
    await withDatabase(shop.data, async (db) => {
      const { rows } = await db.query<{ id: string }>("select id from product where slug = 'sera-table-lamp'")
      const id = rows[0]!.id
      await db.query('delete from product_image where product_id = $1', [id])
      await db.query(
        `insert into product_image (product_id, position, image_id)
         select $1, row_number() over (order by id) - 1, id from (select id from image order by id limit 40) image`,
        [id],
      )
      const { rows: lost } = await db.query<{ id: string }>(
        `insert into image (content_hash, name, mime, width, height)
         values (repeat('0', 64), 'lost.jpg', 'image/jpeg', 4000, 300) returning id`,
      )
      const other = "(select id from product where slug = 'luna-lantern')"
      await db.query(`delete from product_image where product_id = ${other}`)
      await db.query(`insert into product_image (product_id, position, image_id) values (${other}, 0, $1)`, [
        lost[0]!.id,
      ])
      await db.query(
        "delete from product_image where product_id = (select id from product where slug = 'soglia-bath-tray')",
      )
    })
    // Screens without pictures are also those of test/e2e/swatches.test.ts, where axe checks them.
    const watched = await shop.openBlank(390)
    const { page } = watched
    for (const [path, count] of [
      ['sera-table-lamp', 40],
      ['luna-lantern', 1],
      ['soglia-bath-tray', 0],
    ] as const) {
      await page.goto(`${shop.origin}/product/${path}/`)
      await waitUntilIdle(watched)
      await expect
        .poll(() => page.locator('.woocommerce-product-gallery [data-track] > li').count())
        .toBeGreaterThanOrEqual(count)
      if (count === 0) await expectFits(page, 'gallery-0')
      else await expectGoodScreen(page, `gallery-${count}`)
    }
  })
})
