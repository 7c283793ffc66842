/** What a setting says of a picture: `12/vase.jpg`, the picture with this id; or `vase.jpg`, the newest with this name. */
export type PictureReference = { readonly id: number | undefined; readonly name: string }

/** Reads what a setting says of a picture. The names of pictures have no slash. */
export function parseReference(text: string): PictureReference {
  const [, id, name = text] = /^([1-9]\d{0,14})\/(.+)$/s.exec(text) ?? []
  return { id: id === undefined ? undefined : Number(id), name }
}
