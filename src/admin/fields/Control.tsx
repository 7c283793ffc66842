import { ChoiceControl } from './controls/ChoiceControl.tsx'
import { ChoicesControl } from './controls/ChoicesControl.tsx'
import { ColorControl } from './controls/ColorControl.tsx'
import { LinesControl } from './controls/LinesControl.tsx'
import { OrderControl } from './controls/OrderControl.tsx'
import { PartsControl } from './controls/PartsControl.tsx'
import { PictureControl } from './controls/PictureControl.tsx'
import { RowsControl } from './controls/RowsControl.tsx'
import { SecretControl } from './controls/SecretControl.tsx'
import { TextControl } from './controls/TextControl.tsx'
import { WordsControl } from './controls/WordsControl.tsx'
import type { ControlProps } from './field.ts'

const controls: Readonly<Record<string, (props: ControlProps) => React.ReactNode>> = {
  choice: ChoiceControl,
  choices: ChoicesControl,
  color: ColorControl,
  countries: ChoicesControl,
  country: ChoiceControl,
  emails: WordsControl,
  lines: LinesControl,
  order: OrderControl,
  parts: PartsControl,
  page: ChoiceControl,
  picture: PictureControl,
  rows: RowsControl,
  secret: SecretControl,
  words: WordsControl,
}

/** The control of a field, by its type; any other than these is one text. */
export function Control(props: ControlProps) {
  const View = controls[props.field.type] ?? TextControl
  return <View {...props} />
}
