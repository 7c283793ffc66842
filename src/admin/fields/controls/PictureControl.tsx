import { PictureField } from '../../pictures/PictureField.tsx'
import type { ControlProps } from '../field.ts'

/** A picture of the library. */
export function PictureControl({ field, value, id, describedBy, change }: ControlProps) {
  return (
    <PictureField
      title={field.title}
      id={id}
      describedBy={describedBy}
      value={String(value)}
      change={change}
    />
  )
}
