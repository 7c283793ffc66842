import type { Page } from 'playwright-core'

/** A touch that starts at a point; the answer moves it by so many pixels and ends it. */
export async function touchAt(page: Page, x: number, y: number) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return async (byX: number, byY: number) => {
    await touch('touchStart', [{ x, y }])
    for (let step = 1; step <= 10; step += 1) {
      await touch('touchMove', [{ x: x + (byX * step) / 10, y: y + (byY * step) / 10 }])
      await page.waitForTimeout(16)
    }
    await touch('touchEnd', [])
  }
}
