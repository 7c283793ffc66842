import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from '../support/browser/browser.ts'
import { focused, select, swatch, swatchShop, variation } from '../support/browser/swatch-page.ts'
import { swatchProducts } from '../support/catalog/swatch-products.ts'

const shop = swatchShop()

describe('a swatch, by keyboard', () => {
  it('is one tab stop, arrows move, Space and Enter choose, and the form is not submitted', async () => {
    const { page, close } = await shop.open(swatchProducts.pot)
    await swatch(page, 'white').focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('small')
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => focused(page)).toBe('white')
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => [await select(page, 'color'), page.url()])
      .toEqual(['white', `${shop.origin}${swatchProducts.pot}?color=white`])
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(async () => [await focused(page), await select(page, 'color')])
      .toEqual(['black', 'black'])
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowUp')
    await expect
      .poll(async () => [await focused(page), await select(page, 'color')])
      .toEqual(['dusk', 'dusk'])
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe('white')
    await page.keyboard.press('End')
    await expect.poll(() => focused(page)).toBe('dusk')
    await page.keyboard.press('Tab')
    await page.keyboard.press(' ')
    await expect.poll(() => select(page, 'size')).toBe('small')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await close()
  })

  it('that cannot be chosen gets the focus, says why, and is not chosen', async () => {
    const { page, close } = await shop.open(`${swatchProducts.pot}?color=white`)
    await swatch(page, 'small').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => focused(page)).toBe('medium')
    await expect.poll(() => select(page, 'size')).toBe('')
    await page.waitForSelector('[role=tooltip]:has-text("Sold out")')
    await expect.poll(() => swatch(page, 'medium').getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Enter')
    await expect.poll(() => select(page, 'size')).toBe('')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('[role=tooltip]').count()).toBe(0)
    await close()
  })

  it('of a missing choice gets the focus when the button is pressed', async () => {
    const { page, close } = await shop.open(`${swatchProducts.pot}?color=black`)
    await page.focus('.single_add_to_cart_button')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.form-row [role=alert]:has-text("Select size")')
    await expect.poll(() => focused(page)).toBe('small')
    await page.keyboard.press(' ')
    await expect.poll(() => page.locator('.form-row [role=alert]').count()).toBe(0)
    await page.focus('.single_add_to_cart_button')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/cart/')
    await close()
  })
})

/** A page whose island is not hydrated before `release`. */
async function openUnhydrated(path: string) {
  const watched = await openPage(shop.browser, 1280)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await watched.page.route(/assets\/browser-.*\.js|react-root/, async (route) => {
    await released
    await route.continue()
  })
  await watched.page.goto(shop.origin + path)
  return { ...watched, release }
}

describe('a press before hydration', () => {
  const listen = (page: Page) =>
    page.evaluate(() => {
      const emitted: string[] = []
      Object.assign(window, { emitted })
      document.addEventListener('wvs-selected-item', (event) =>
        emitted.push((event as CustomEvent<{ value: string }>).detail.value),
      )
    })
  const emittedEvents = (page: Page) =>
    page.evaluate(() => (window as unknown as { emitted: string[] }).emitted)

  it('is replayed once, in order', async () => {
    const { page, release, close } = await openUnhydrated(swatchProducts.pot)
    await listen(page)
    await swatch(page, 'black').click()
    await swatch(page, 'small').click()
    release()
    await expect.poll(() => variation(page)).not.toBe('')
    await expect
      .poll(async () => [await select(page, 'color'), await select(page, 'size')])
      .toEqual(['black', 'small'])
    await expect.poll(() => emittedEvents(page)).toEqual(['black', 'small'])
    await close()
  })

  it('may be by keyboard, and does not scroll the page', async () => {
    const { page, release, close } = await openUnhydrated(swatchProducts.pot)
    await listen(page)
    await swatch(page, 'white').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press(' ')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    release()
    await page.waitForFunction(
      () => document.querySelector('[data-value=dusk]')?.getAttribute('aria-checked') === 'true',
    )
    await expect.poll(() => emittedEvents(page)).toEqual(['black', 'dusk'])
    await close()
  })

  it('on the reset link, a plain link until then, clears the choice in place', async () => {
    const { page, release, close } = await openUnhydrated(`${swatchProducts.pot}?color=black`)
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    expect(await page.getAttribute('.reset_variations', 'href')).toBe(swatchProducts.pot)
    await page.click('.reset_variations')
    release()
    await page.waitForSelector('form[data-hydrated]')
    await page.waitForFunction(() => !location.search)
    await expect
      .poll(async () => [await select(page, 'color'), await page.evaluate(() => 'isSame' in window)])
      .toEqual(['', true])
    await close()
  })
})
