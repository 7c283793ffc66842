import type { SafeHtml } from '../../../ui/html/Html.tsx'
import type { Picture } from '../../media/rules/image.ts'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import { TextPage } from './TextPage.tsx'

type Props = { readonly title: string; readonly html: SafeHtml; readonly picture: Picture | undefined }

/** The page about the shop, with the picture of its story. */
export function AboutPage({ title, html, picture }: Props) {
  const side = picture && (
    <ProductPicture
      picture={picture}
      sizes="(min-width: 1312px) 500px, (min-width: 1025px) 38vw, 100vw"
      eager
    />
  )
  return <TextPage title={title} html={html} side={side} />
}
