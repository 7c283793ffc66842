const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'change', 'wheel', 'scroll'] as const
let come: Promise<void> | undefined

/** Comes with the first thing that anybody does on the page: those who only look at it need not fetch more. */
export function somebodyIsHere(): Promise<void> {
  come ??= new Promise((resolve) => {
    for (const sign of signsOfLife) addEventListener(sign, () => resolve(), { once: true, passive: true })
  })
  return come
}
