import { Section } from '../forms/SectionPage.tsx'
import { problemsOfColors } from './entered-look.ts'
import { LookPreview } from './LookPreview.tsx'

/** `/admin/settings/look/`: the look of the shop, with pages of the shop as they would be. */
export default function LookPage() {
  return <Section id="look" check={problemsOfColors} preview={(values) => <LookPreview values={values} />} />
}
