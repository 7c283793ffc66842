import type { Feature } from '../../platform/feature.ts'
import { menuCommands } from './commands.ts'
import { menuUndo } from './menus.ts'

export const menusFeature: Feature = {
  name: 'menus',
  commands: menuCommands,
  undo: { 'menu.changed': menuUndo },
}
