import { beforeAll, describe, expect, it } from 'vitest'
import { expectGoodScreens, waitUntilIdle } from '../support/browser/browser.ts'
import {
  action,
  announcedText,
  cardOf,
  choosePot,
  hrefs,
  item,
  openSwatchListing,
} from '../support/browser/card-page.ts'
import { focused, swatchShop } from '../support/browser/swatch-page.ts'
import { swatchProducts } from '../support/catalog/swatch-products.ts'

const shop = swatchShop()
beforeAll(() => shop.set({ archive_color_only: 'no' }))

describe('a card with swatches', () => {
  const width = 1280

  it('has correct screens at first, hovered and chosen; no layout shift', async () => {
    const { page, consoleErrors, close } = await openSwatchListing(shop, width)
    const card = cardOf(page, swatchProducts.pot)
    await expectGoodScreens(page, 'cards-with-swatches')
    await card.scrollIntoViewIfNeeded()
    const tops = () =>
      page
        .locator('li.product > *, .site-footer')
        .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top + scrollY)))
    const before = await tops()
    await choosePot(card, (each) => each.click())
    expect((await tops()).filter((top) => !before.includes(top))).toEqual([])
    await item(card, 'large').hover()
    await card.locator('[role=tooltip]').waitFor()
    await expectGoodScreens(page, 'cards-chosen-with-tooltip')
    expect(consoleErrors).toEqual([])
    await close()
  })
})

describe('a choice on a card, by mouse', () => {
  it('links to the product while it is incomplete, then shows its price and adds it in place', async () => {
    await shop.set({ cart_redirect_after_add: 'no' })
    const { page, consoleErrors, close } = await openSwatchListing(shop)
    const card = cardOf(page, swatchProducts.pot)
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await item(card, 'black').click()
    await expect.poll(() => hrefs(card)).toEqual(['?attribute_color=black'])
    await expect
      .poll(async () => [await action(card).textContent(), await card.locator('.price').textContent()])
      .toEqual(['Choose options', 'From $30.00'])
    await item(card, 'small').click()
    await expect.poll(() => action(card).textContent()).toBe('Add to cart')
    await expect.poll(() => card.locator('.price').textContent()).toBe('$31.00')
    await expect.poll(() => announcedText(page)).toBe('Black, Small, $31.00')
    await expect.poll(() => action(card).getAttribute('data-variation_id')).toBe('70003')

    await action(card).click()
    await expect.poll(() => page.textContent('.cart-contents .count')).toBe('1')
    await card.locator('.added_to_cart').waitFor()
    await expect.poll(() => page.evaluate(() => 'isSame' in window)).toBe(true)
    expect(consoleErrors).toEqual([])
    await page.goto(`${shop.origin}/cart/`)
    const line = (await page.textContent('.woocommerce-cart-form')) ?? ''
    expect(['Black', 'Small', '$31.00'].every((word) => line.includes(word))).toBe(true)
    await close()
  })

  it('of a variation for any size adds the chosen size', async () => {
    const { page, close } = await openSwatchListing(shop)
    const card = cardOf(page, swatchProducts.pot)
    await item(card, 'dusk').click()
    await item(card, 'medium').click()
    await expect.poll(() => card.locator('.price').textContent()).toBe('$42.00')
    await action(card).click()
    await expect.poll(() => page.textContent('.cart-contents .count')).toBe('1')
    await page.goto(`${shop.origin}/cart/`)
    await expect.poll(() => page.textContent('.woocommerce-cart-form')).toContain('Medium')
    await close()
  })

  it('cannot be a value that is not sold, and can be cleared; each card, also with radios and selects, is for itself', async () => {
    const { page, close } = await openSwatchListing(shop)
    const card = cardOf(page, swatchProducts.pot)
    await item(card, 'white').click()
    await expect.poll(() => item(card, 'large').getAttribute('class')).toMatch(/\bdisabled unavailable\b/)
    await expect.poll(() => item(card, 'medium').getAttribute('class')).toMatch(/\bdisabled no-stock\b/)
    await item(card, 'medium').hover()
    await card.locator('[role=tooltip]:has-text("Sold out")').waitFor()
    await item(card, 'large').click({ force: true })
    await expect.poll(() => item(card, 'large').getAttribute('aria-checked')).toBe('false')

    await choosePot(card, (each) => each.click())
    await card.locator('.reset_variations').click()
    await expect.poll(() => card.locator('[aria-checked=true], .reset_variations').count()).toBe(0)
    await expect
      .poll(async () => [
        await action(card).textContent(),
        await card.locator('.price').textContent(),
        await hrefs(card),
        await focused(page),
      ])
      .toEqual(['Choose options', 'From $30.00', [''], 'white'])

    const jug = cardOf(page, swatchProducts.jug)
    await item(jug, 'handle-1').click()
    await expect.poll(() => action(jug).textContent()).toBe('Add to cart')
    const plate = cardOf(page, swatchProducts.plate)
    await item(plate, 'rim-2').click()
    await plate.locator('select').selectOption('number-20')
    await expect.poll(() => action(plate).textContent()).toBe('Add to cart')
    await expect.poll(() => action(card).textContent()).toBe('Choose options')

    // Among 2,000 variations it is exact, and hidden values are behind a link.
    const wall = cardOf(page, swatchProducts.wall)
    const more = wall.locator('.woo-variation-swatches-variable-item-more')
    await expect.poll(() => more.allTextContents()).toEqual(['+75', '+20'])
    await item(wall, 'tone-3').click()
    await expect.poll(() => more.first().getAttribute('href')).toContain('attribute_tone=tone-3')
    const states = () =>
      wall
        .locator('.variable-item[data-value^="measure-"]')
        .evaluateAll((items) =>
          items.map((each) => each.className.match(/unavailable|no-stock/)?.[0] ?? 'open'),
        )
    const expected = [50, 51, 52, 53, 54].map((place) => {
      if (place % 7 === 3) return 'unavailable'
      return place % 11 === 5 ? 'no-stock' : 'open'
    })
    await expect.poll(states).toEqual(expected)
    await close()
  })
})

describe('an answer on a card', () => {
  it('to an earlier choice is not shown', async () => {
    const watched = await openSwatchListing(shop)
    const { page, close } = watched
    const card = cardOf(page, swatchProducts.pot)
    const pending: (() => void)[] = []
    let delayNext = true
    await page.route('**/?wc-ajax=get_variation', async (route) => {
      const isDelayed = delayNext
      delayNext = false
      if (isDelayed) await new Promise<void>((resolve) => pending.push(resolve))
      await route.continue().catch(() => {})
    })
    await item(card, 'black').click()
    await item(card, 'small').click()
    await expect.poll(() => pending.length).toBe(1)
    await item(card, 'white').click()
    await expect.poll(() => card.locator('.price').textContent()).toBe('$30.00')
    pending.pop()?.()
    await waitUntilIdle(watched)
    await expect
      .poll(async () => [
        await card.locator('.price').textContent(),
        await action(card).getAttribute('data-variation_id'),
      ])
      .toEqual(['$30.00', '70001'])

    // Nor does the button add the earlier choice while the answer is pending.
    delayNext = true
    await item(card, 'black').click()
    await expect.poll(() => action(card).getAttribute('aria-busy')).toBe('true')
    await expect.poll(() => card.locator('.add_to_cart_button').count()).toBe(0)
    await expect.poll(() => pending.length).toBe(1)
    pending.pop()?.()
    await expect.poll(() => action(card).getAttribute('data-variation_id')).toBe('70003')
    await close()
  })

  it('that fails is announced, and the link opens the options with the choice', async () => {
    const { page, close } = await openSwatchListing(shop)
    const card = cardOf(page, swatchProducts.pot)
    await page.route('**/?wc-ajax=get_variation', (route) => route.abort())
    await item(card, 'black').click()
    await item(card, 'small').click()
    await expect.poll(() => announcedText(page)).toContain('Something went wrong')
    await expect.poll(() => action(card).textContent()).toBe('Choose options')
    await action(card).click()
    const dialog = page.locator('dialog:modal')
    await expect.poll(() => dialog.locator('.price:visible').textContent()).toContain('$31.00')
    await expect
      .poll(() =>
        dialog
          .locator('[aria-checked=true]')
          .evaluateAll((all) => all.map(({ dataset }) => dataset['value'])),
      )
      .toEqual(['black', 'small'])
    await close()
  })
})

describe('a choice on a card, by keyboard', () => {
  it('is one tab stop, arrows move, Space and Enter choose', async () => {
    const { page, close } = await openSwatchListing(shop)
    const card = cardOf(page, swatchProducts.pot)
    await card.locator('h2 a').focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('white')
    await card.locator('[data-hydrated]').waitFor()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => focused(page)).toBe('black')
    await expect.poll(() => item(card, 'black').getAttribute('aria-checked')).toBe('true')
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('small')
    await page.keyboard.press(' ')
    await expect.poll(() => action(card).textContent()).toBe('Add to cart')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => focused(page)).toBe('medium')
    await card.locator('[role=tooltip]:has-text("Not available")').waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add to cart')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.textContent('.cart-contents .count')).toBe('1')
    await close()
  })
})

describe('a choice on a card, by touch', () => {
  it('is made by taps on targets of at least 24 px, without leaving the page', async () => {
    const { page, close } = await openSwatchListing(shop, 390, { hasTouch: true, isMobile: true })
    const card = cardOf(page, swatchProducts.pot)
    const sides = await card
      .locator('.variable-item')
      .evaluateAll((items) => items.map((each) => Math.min(each.clientWidth, each.clientHeight)))
    expect(Math.min(...sides)).toBeGreaterThanOrEqual(24)
    const url = page.url()
    await choosePot(card, (each) => each.tap())
    await expect.poll(() => card.locator('[role=tooltip]').count()).toBe(0)
    await expect.poll(() => page.url()).toBe(url)
    await close()
  })
})
