import { Checkbox } from '@mantine/core'
import { useEffect, useState } from 'react'

type Props = {
  readonly label: string
  readonly checked: boolean
  readonly disabled?: boolean
  change(isChecked: boolean): void
}

/** A checkbox whose state is in the address or at the shop: it shows a press at once, and then what came of it. */
export function PromptCheckbox({ label, checked, disabled = false, change }: Props) {
  const [isShown, setShown] = useState(checked)
  useEffect(() => setShown(checked), [checked])
  return (
    <Checkbox
      size="md"
      label={label}
      checked={isShown}
      disabled={disabled}
      onChange={(event) => {
        setShown(event.currentTarget.checked)
        change(event.currentTarget.checked)
      }}
    />
  )
}
