const interactionEvents = [
  'pointermove',
  'pointerdown',
  'click',
  'keydown',
  'focusin',
  'change',
  'wheel',
  'scroll',
] as const
let interaction: Promise<void> | undefined

/** Resolves at the visitor's first action on the page: without one, no more code is loaded. */
export function firstInteraction(): Promise<void> {
  interaction ??= new Promise((resolve) => {
    for (const type of interactionEvents)
      addEventListener(type, () => resolve(), { once: true, passive: true })
  })
  return interaction
}
