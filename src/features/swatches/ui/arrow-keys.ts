const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

/** Where a key leads from the item of a value: to a neighbour, round the ends, or to an end; hidden ones are passed over. */
export function nextItem(list: Element, from: string, key: string): HTMLElement | undefined {
  const items = [...list.querySelectorAll<HTMLElement>('.variable-item:not([hidden])')]
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  const step = steps[key]
  const at = items.findIndex((item) => item.dataset['value'] === from)
  return step === undefined ? undefined : items.at((at + step) % items.length)
}
