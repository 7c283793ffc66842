import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { Icon } from '../../ui/Icon.tsx'

/** A list of choices as the browser shows it. */
export function Select(props: NativeSelectProps) {
  return <NativeSelect rightSection={<Icon name="down" size={18} />} {...props} />
}
