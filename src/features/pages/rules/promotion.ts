import { isShopPath } from '../../menus/rules/shop-path.ts'

/** A link of the home page with a picture: "New arrivals", "Gifts". */
export type Promotion = {
  readonly title: string
  readonly sentence: string
  readonly href: string
  /** The file name of its picture; '' for none. */
  readonly pictureName: string
}

/** Parses the owner's texts, each "title | sentence | /path/ | picture.jpg"; one without title or path of this shop is left out. */
export function parsePromotions(texts: readonly string[]): Promotion[] {
  return texts.flatMap((text) => {
    const [title = '', sentence = '', href = '', pictureName = ''] = text
      .split('|')
      .map((part) => part.trim())
    return title !== '' && isShopPath(href) ? [{ title, sentence, href, pictureName }] : []
  })
}
