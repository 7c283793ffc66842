/**
 * The id in what a setting says of a picture, where it has one: `12/vase.jpg` is the picture 12, whatever follows; `vase.jpg` is the
 * newest with this name. The names of pictures have no slash.
 */
export function idInReference(text: string): number | undefined {
  const id = /^([1-9]\d{0,14})\//.exec(text)?.[1]
  return id === undefined ? undefined : Number(id)
}
