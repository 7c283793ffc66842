/** A product with what was chosen of it: "Tray Rivo, Verde, Small". */
export function itemName({
  name,
  choice,
}: {
  readonly name: string
  readonly choice: readonly (readonly [label: string, value: string])[]
}): string {
  return [name, ...choice.map(([, value]) => value)].join(', ')
}
