import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Opens the mini-cart as a mouse does. The head may still be sliding into the window: then the mouse comes again. */
export async function hoverCart(page: Page): Promise<void> {
  const isOpen = async () => {
    await page.mouse.move(640, 500)
    await page.hover('a.cart-contents')
    await page.waitForTimeout(400)
    return page.locator('[data-mini-cart-panel]').isVisible()
  }
  await expect.poll(isOpen).toBe(true)
}
