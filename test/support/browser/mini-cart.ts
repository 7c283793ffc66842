import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const PATIENCE_MS = 2_000

/** Opens the mini-cart as a mouse does. The head may still be sliding into the window: then the mouse comes again. */
export async function hoverCart(page: Page): Promise<void> {
  const isOpen = async () => {
    await page.mouse.move(640, 500)
    await page.hover('a.cart-contents')
    const panel = page.locator('[data-mini-cart-panel]')
    return panel.waitFor({ timeout: PATIENCE_MS }).then(
      () => true,
      () => false,
    )
  }
  await expect.poll(isOpen).toBe(true)
}
